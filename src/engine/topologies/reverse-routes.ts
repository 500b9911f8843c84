type Route = readonly number[];

/** Routes of ACKs that return along their data's route: links are created in pairs. Flows with the same route share one array. */
export function reverseRoutes(dataRoutes: readonly Route[]): readonly Route[] {
  const known = new Map<Route, Route>();
  return dataRoutes.map((route) => {
    const back = known.get(route) ?? route.map((link) => link ^ 1).reverse();
    known.set(route, back);
    return back;
  });
}
