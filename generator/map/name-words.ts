/** The words that decide how a resource is called. Lists of English, not of any API's names. */

function listWords(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Nouns that many products have: alone they do not say what is meant. */
export const AMBIGUOUS = listWords(
  `action address alert allocation assignment association attachment backup binding certificate check client
   cluster code comment config configuration connection content credential database db default device disk domain
   endpoint entry event execution export field file filter flag function gateway grant history hook host instance
   integration interface ip ipv4 ipv6 issuer item job key label limit link list lock log mapping member membership
   message metadata metric migration mirror node note notification object option owner page parameter password
   permission plan policy pool port preference profile property provider query quota range record region registry
   release replica reply report request resource result reverse review route router rule run scan schedule schema
   secret service session setting share size snapshot source stat state statistic status step subnet subscription
   summary tag target task template test token topic type update usage value variable version view volume webhook
   zone`,
);

/** What an API keeps everything under: they tell whose something is, not what it is. */
export const SCOPES = listWords(
  `account company compartment customer data_center datacenter environment location namespace org organisation
   organization profile project region resource_group subscription tenant workspace`,
);

/** Where everything is, which is no part of its name. */
export const PLACES = listWords('data_center datacenter environment location profile region');

/** Nouns that each scope has of its own: the members of a project, the hooks of an organization. */
export const OWNED = listWords(
  `binding collaborator hook integration invitation invite key label member membership owner permission policy quota
   request role secret setting token variable webhook`,
);

const NEEDLESS = listWords('admin api beta experimental internal management me open public rest self service system');

/** Segments that say how an API is served, not what it offers: `/admin/…`, `/api-public/…`. */
export function isNeedless(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => NEEDLESS.has(word));
}

/** Short forms that people write out. */
const SPELLED_OUT: ReadonlyMap<string, string> = new Map([
  ['org', 'organization'],
  ['orgs', 'organizations'],
  ['repo', 'repository'],
  ['repos', 'repositories'],
]);

export function spellOut(words: readonly string[]): string[] {
  return words.map((word) => SPELLED_OUT.get(word) ?? word);
}

/** What an operationId or a summary begins with or has between its nouns. */
export const VERBS = listWords(
  `abort accept activate add adopt allocate allow append apply approve archive assign associate attach begin block build
   bulk cancel change check clear clone close configure connect copy create deactivate define delete deploy deprovision
   describe destroy detach disable disassociate disconnect do download edit enable end ensure establish evict execute
   exists extend fetch find generate get grant import initiate insert inspect install invite issue join launch leave list load
   lookup make manage me modify move new obtain open order partial patch perform persist post provision publish purchase
   push put query read rebuild receive register release remove rename replace request reserve reset resize restart
   restore retrieve return revoke rotate run save schedule search see send set show start stop store submit subscribe
   switch sync terminate toggle trigger unassign unblock uninstall unset unsubscribe update upgrade upload upsert
   validate verify view withdraw write`,
);

/** Words that name nothing. */
export const FILLERS = listWords(
  `a all an any available certain current exact existing given individual information details detail its list new
   of one or own particular registered selected single some specific specified the their this user's your`,
);

/** What follows them tells where or how, not what. */
export const CUTS = listWords(
  `about across after against and as associated at attached based before belonging between but by containing created
   during for from if in inside into matching of on onto out over per that through to under using via when where
   which while whose with within without`,
);
