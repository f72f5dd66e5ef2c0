import { splitWords } from './words.js';

/** Singular and plural, as the names of APIs use them. */

/** They end in "s" and are no plural, or are the same in both. */
const INVARIANT = new Set(
  `access address aks centos chaos cosmos ios junos kerberos macos nagios talos thanos vyos alias analysis analytics as aws baas basis bus business canvas chassis class cors dbaas dhcps
   diagnostics dns ecs egress eks ens express gas gcs https iaas ingress iops is kubernetes lens ls mas metadata
   nas news nfs nginx os paas pass plus postgres process progress radius rdns rds redis rhos s saas series ses sms
   sns species sqs ssl statistics status success sys tls us virus vps vs windows wireless zfs btrfs cephfs cifs ebs efs glusterfs hdfs kms mtls ntfs xfs`.split(
    /\s+/,
  ),
);

/** Where the spelling does not tell: "caches" is of "cache", "batches" of "batch". */
const IRREGULAR = new Map(
  `accesses=access aliases=alias analyses=analysis apis=api atlases=atlas axes=axis bases=base biases=bias
   caches=cache canvases=canvas cases=case children=child classes=class clis=cli cnis=cni cookies=cookie
   abuses=abuse courses=course cpus=cpu criteria=criterion data=data databases=database excuses=excuse expenses=expense
   fuses=fuse gases=gas gpus=gpu guis=gui houses=house images=image indices=index ips=ip kpis=kpi leases=lease
   lenses=lens licences=licence licenses=license matrices=matrix media=media menus=menu movies=movie nodes=node
   oses=os people=person processes=process purchases=purchase releases=release responses=response skus=sku tpus=tpu
   uis=ui uris=uri uses=use vcpus=vcpu vertices=vertex vms=vm warehouses=warehouse wikis=wiki`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Nobody writes "datas". */
const SAME = new Set(
  'analytics chassis data diagnostics dns equipment hardware information iops kubernetes media metadata news series software species statistics'.split(
    ' ',
  ),
);

export function toSingular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (INVARIANT.has(word) || word.length < 3 || !word.endsWith('s')) return word;
  // "k8s" and "lbaas" are short for something else, and a "timeseries" is one.
  if (/(?:ss|us|is|aas|series|species|^[a-z]\d+s)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  // "statuses" and "bonuses", but "houses" and "causes".
  if (/[^ao]uses$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The plural of the last word, good enough for a sentence. A number that tells two of one name apart stays as it is. */
export function toPlural(words: string): string {
  const [, counted, number] = /^(.*[a-z]\d*)([ _]\d+)$/i.exec(words) ?? [];
  if (counted !== undefined) return `${toPlural(counted)}${number}`;
  if (SAME.has(/[a-z0-9]*$/.exec(words.toLowerCase())?.[0] ?? '') || /(?:series|species)$/i.test(words)) return words;
  if (isPlural(words)) return words;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(words)) return `${words}es`;
  return `${words}s`;
}

/** The singular of a name of several words: only the last changes. */
export function singularWords(name: string): string[] {
  const words = splitWords(name);
  const last = words.pop();
  return last === undefined ? [] : [...words, toSingular(last)];
}

export function isPlural(name: string): boolean {
  const last = splitWords(name).at(-1);
  return last !== undefined && toSingular(last) !== last;
}
