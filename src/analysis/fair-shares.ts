/**
 * What each flow gets where all share their links fairly (max-min): all rates grow together, and a flow's rate stays as it is from the moment one of its
 * links is full. Rates in the unit of `capacityOf`. O(links that become full × flows × links of a route).
 */
export function shareFairly(routes: readonly (readonly number[])[], capacityOf: (link: number) => number): Float64Array {
  const rates = new Float64Array(routes.length);
  const left = new Map<number, number>();
  for (const link of routes.flat()) left.set(link, capacityOf(link));
  let growing = routes.map((_, flow) => flow);
  while (growing.length > 0) {
    const users = new Map<number, number>();
    for (const flow of growing) for (const link of routes[flow]) users.set(link, (users.get(link) ?? 0) + 1);
    const room = (link: number): number => (left.get(link) ?? 0) / (users.get(link) ?? 1);
    const full = [...users.keys()].reduce((least, link) => (room(link) < room(least) ? link : least));
    const more = room(full);
    for (const flow of growing) rates[flow] += more;
    for (const [link, count] of users) left.set(link, (left.get(link) ?? 0) - count * more);
    growing = growing.filter((flow) => !routes[flow].includes(full));
  }
  return rates;
}
