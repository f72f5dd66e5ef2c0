import { BlockList, isIP } from 'node:net';

export type AllowlistMode = 'off' | 'report' | 'enforce';

/** Addresses that may use a key; in the mode `report` others are let through and noted. */
export class Allowlist {
  mode: AllowlistMode = 'off';
  entries: string[] = [];
  #list = new BlockList();

  /** False where an entry is neither an address nor a range. */
  set(mode: AllowlistMode, entries: string[]): boolean {
    const list = new BlockList();
    for (const entry of entries) {
      const [address = '', bits] = entry.split('/');
      const version = isIP(address);
      if (version === 0) return false;
      const family = version === 6 ? 'ipv6' : 'ipv4';
      const prefix = bits === undefined ? (version === 6 ? 128 : 32) : Number(bits);
      if (!Number.isInteger(prefix) || prefix < 0 || prefix > (version === 6 ? 128 : 32)) return false;
      list.addSubnet(address, prefix, family);
    }
    this.mode = mode;
    this.entries = entries;
    this.#list = list;
    return true;
  }

  has(address: string): boolean {
    return this.#list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}

/** `Off`, `Report only`, `Enforce`, in any case and with any separator. */
export function readMode(text: string): AllowlistMode | null {
  const plain = text.toLowerCase().replace(/[\s_-]+/g, '');
  if (plain === 'off') return 'off';
  if (plain === 'report' || plain === 'reportonly') return 'report';
  return plain === 'enforce' ? 'enforce' : null;
}
