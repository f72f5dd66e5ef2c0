/** How long a new or a deleted thing takes in the mock: long enough to be waited for. */
export const LIFE = { readyMs: 200, deleteMs: 200 };

/** Settings of the provider and of the collection alike, whatever kind of credential the document names. */
export function listAccess(name: string, mock: { url: string; key: string }): Record<string, string> {
  const env = name.toUpperCase();
  return {
    [`${env}_ENDPOINT`]: mock.url,
    [`${env}_API_KEY`]: mock.key,
    [`${env}_USERNAME`]: 'mock',
    [`${env}_PASSWORD`]: mock.key,
  };
}
