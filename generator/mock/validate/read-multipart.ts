/** The texts of a multipart form as an ordinary form; parts that are files are left out. Null where it is no such form. */
export function readMultipart(contentType: string, bytes: Buffer): string | null {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)?.slice(1).find(Boolean);
  if (boundary === undefined) return null;
  const [, ...parts] = `\r\n${bytes.toString('utf8')}`.split(`\r\n--${boundary}`);
  if (!parts.at(-1)?.startsWith('--')) return null;
  const form = new URLSearchParams();
  for (const part of parts.slice(0, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(part.slice(0, end))?.[1];
    if (end < 0 || name === undefined) return null;
    if (/\bfilename\*?=/i.test(part.slice(0, end))) continue;
    form.append(name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n'), part.slice(end + 4));
  }
  return form.toString();
}
