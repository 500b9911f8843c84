type Route = readonly number[];

/** Routes of ACKs that go back as their data came: links are made in pairs, there and back. Flows of one route share one array. */
export function reverseRoutes(dataRoutes: readonly Route[]): readonly Route[] {
  const known = new Map<Route, Route>();
  return dataRoutes.map((route) => {
    const back = known.get(route) ?? route.map((link) => link ^ 1).reverse();
    known.set(route, back);
    return back;
  });
}
