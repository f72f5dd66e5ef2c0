/** Where the parts of made-up values come from: always the same for an example, at random in the mock. */
export interface Source {
  /** Which one of several it is, from 0. */
  turn: number;
  now(): Date;
  uuid(): string;
  hex(length: number): string;
  ipv4(): string;
  ipv6(): string;
  network(): string;
  /** Tells several of a kind apart; empty for the first one. */
  mark(): string;
  secret(): string;
}

/** Addresses and names that are set aside for documentation, another one for each turn. */
export function makeSteadySource(turn: number): Source {
  const last = turn % 10;
  const hex = (length: number) => HEX.repeat(Math.ceil(length / HEX.length)).slice(turn % HEX.length, length) + HEX;
  return {
    turn,
    now: () => new Date(Date.UTC(2030, 0, 31 + turn, 8)),
    uuid: () => `3fa85f64-5717-4562-b3fc-2c963f66afa${(6 + turn) % 10}`,
    hex: (length) => hex(length).slice(0, length),
    ipv4: () => `192.0.2.${10 + last}`,
    ipv6: () => `2001:db8::${10 + last}`,
    network: () => (turn === 0 ? '192.0.2.0/24' : `10.${turn % 256}.0.0/24`),
    mark: () => (turn === 0 ? '' : String(turn + 1)),
    // Ansible masks a secret wherever its text turns up, so it must not be a word that other values hold.
    secret: () => `Change-me-${turn + 1}`,
  };
}

const HEX = '3f9a61c85d2e7b04';
