import { type Section, tellSections } from './sentences.js';

/** What an operation says of its status codes, put as what a user meets. */
const REFUSALS: [RegExp, string][] = [
  [/^Answers (?:with )?4\d\d(?= (?:if|unless|until|when|where|while)\b)/, 'The API refuses it'],
  [/\b(is|are) answered with 4\d\d\b/, '$1 refused'],
  [/\b(?:the answer is|it answers with|answers with) 4\d\d\b/, 'the API refuses it'],
  [/ and answers 4\d\d\b/, ''],
];

/** Of a request and its answer as such: who uses a client sees neither. */
const WIRE = [
  /^(?:There is no|No|An empty) (?:request |response )?body\b|^The (?:request |response )?body (?:is empty|may be (?:empty|left out))/i,
  /^(?:Answers|Responds|Returns)(?: with)?(?: HTTP| status)*(?: code)? [2-5]\d\d(?=$|\W*$|,? (?:and|if|or|unless|until|when|where|while|with)\b)/i,
  /\b(?:GET|POST|PUT|PATCH|DELETE)`? (?:request|call|method|operation|endpoint|to\b|on\b|`?\/)/,
  /\bHTTP (?:status|method|request|response|code)|\bstatus code\b|\bresponse(?:'s)? (?:body|bodies|code|object|payload|headers?|will)\b/i,
  /\b[2-5]\d\d (?:OK|Accepted|Created|No Content|Bad Request|Not Found|Conflict)\b/i,
  /\b(?:[Ss]end|[Ii]nclude|[Pp]ass|[Pp]rovide)\b[^.]*\b[A-Z][\w-]+`? header\b/,
  /\bendpoint returns\b|\bsending requests\b|\bin the request body\b|\breturned as part of\b/i,
];

/** The same in a text that should be about a resource. */
const WIRE_BESIDE = [
  /^(?:This|The|These) (?:operations?|calls?|methods?|routes?|requests?|responses?|returned)\b/i,
  /^(?:Returns|Return|Responds|Response)\b/,
  /\b(?:request|response|answer)(?:'s)? (?:contains?|is|includes?|body)\b|\bJSON (?:object|array|body|document|payload)\b/i,
  /\bquery (?:string )?parameters?\b|\bAPI (?:call|request)s?\b|\bsuccessful(?:ly)? (?:response|request)\b/i,
  /\bresponse's\b|\b(?:this|the) (?:request|call|endpoint|operation)\b|\bendpoints?\b|\bsending `/i,
  /^The (?:value|key) (?:will be|is) an? (?:object|array)\b|^This will be set to\b/i,
  /^(?:Everything|(?:All )?(?:API )?(?:calls|methods|operations)) (?:about|around|for|on|related)\b|^(?:Interact|Work) with\b/i,
];

/** Of the call that creates one, or reads it, and not of what it is. */
const CALL =
  /^(?:You can |You may |Use this to |Allows? (?:you |users? )?to |To )?(?:add|allocate|assign|build|create|deploy|fetch|generate|get|import|insert|issue|launch|list|make|order|post|provision|read|register|retrieve|show|spin up|store|submit|upload|delete|remove|update|modify|edit|patch|put|replace)s?\b(?! (?:and|or|,) )(?=[ ,])/i;
/** "Handles creation of a user" speaks of the server. */
const HANDLES =
  /^(?:Handles?|Performs?) (?:the )?(?:adding|addition|creating|creation|deleting|deletion|fetching|listing|modification|modifying|removal|removing|retrieval|retrieving|updates?|updating)\b/i;
/** A few words that only repeat what it is: "Instance information.", "A server object." */
const EMPTY =
  /^(?:(?:an?|the|this|represents?|describes?|contains?|details?|information|info|response|for|of|about)\s+)*[\w-]+(?:\s[\w-]+){0,3}?(?:\s(?:information|info|object|details?|model|schema|representation|entity|payload|dto))\.$|^(?:an? |the )?[\w-]+(?: [\w-]+)?\.$/i;
/** Words about a type of the document. */
const OBJECT =
  /^(?:An? |The )?(?:JSON )?(?:object|representation|description|information|structure|payload|schema|model)\b/i;
const PASSIVE =
  /^(?:An?|The|Your|Each|All) [\w -]{1,40}? (?:will be|is|are|gets?) (?:created|added|returned|updated|generated|listed)\b/i;

/** What a text that may belong to a call says about the resource itself; nothing where it says nothing. */
export function tellPurpose(text: string): string[] {
  const sections = tellSections(text).filter(
    // A section that tells how to ask is about asking, to its last sentence.
    ({ heading, sentences }) => heading === '' || !(CALL.test(heading) || sentences.some(isBeside)),
  );
  const told = cleanSentences(sections).filter(
    (sentence) => !isBeside(sentence) && ![CALL, HANDLES, PASSIVE].some((pattern) => pattern.test(sentence)),
  );
  return told
    .filter((sentence, index) => index > 1 || !isEmpty(sentence))
    .map((sentence, index) => (index === 0 ? sentence.replace(ALSO, '$1') : sentence));
}

/** "You can also …", where what comes before it is not told. */
const ALSO = /^((?:You|It|They|This) (?:can |may |will )?)also /;

/** The same for what is a call, to a user as well: only the talk about requests and answers goes. */
export function tellUse(text: string): string[] {
  return cleanSentences(tellSections(text));
}

/** The same for who only reads, where the text may belong to the call that makes or changes one. */
export function tellReading(text: string): string[] {
  return tellUse(text).filter(
    (sentence) =>
      !/\bthis answer\b/.test(sentence) &&
      !HANDLES.test(sentence) &&
      !/^(?:Add|Create|Delete|Edit|Make|Modify|Modifie|Order|Register|Replace|Update|Upload)s? /.test(sentence),
  );
}

function cleanSentences(sections: readonly Section[]): string[] {
  const sentences = sections.flatMap(({ sentences: own }) =>
    own.map((sentence) => REFUSALS.reduce((told, [pattern, words]) => told.replace(pattern, words), sentence)),
  );
  const own = [...new Set(sentences)];
  return own.filter((one, index) => !isWire(one) && !(LEANS.test(one) && isWire(own[index - 1] ?? '')));
}

/** "For a test, POST to … Expires in 72 hours.": what it is about was said in the sentence before. */
const LEANS = /^(?:It|They|Its|Their|Expires|Lasts|Needs|Requires|Takes|Works)\b/;

function isWire(sentence: string): boolean {
  return WIRE.some((pattern) => pattern.test(sentence));
}

function isBeside(sentence: string): boolean {
  return isWire(sentence) || WIRE_BESIDE.some((pattern) => pattern.test(sentence));
}

function isEmpty(sentence: string): boolean {
  const length = sentence.split(' ').length;
  return (length <= 6 && EMPTY.test(sentence)) || (length <= 12 && OBJECT.test(sentence));
}
