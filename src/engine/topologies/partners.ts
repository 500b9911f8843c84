/** One to one: the hosts from which a sender's receiver is dealt; all of them, unless that would be its own. */
export function partnersOf(host: number, sender: number, to: readonly number[]): readonly number[] {
  return to[sender % to.length] === host ? without(to, host) : to;
}

export function without(hosts: readonly number[], host: number): readonly number[] {
  return hosts.filter((other) => other !== host);
}
