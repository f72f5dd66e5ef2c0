import { capitalise } from '../../naming/identifiers.js';

/**
 * A sentence begins with a capital: "id of the disk" as "ID of the disk". What is no plain word is left as it is, and so is what
 * people write small. "(Optional)" before all else repeats what the schema says.
 */
export function beginSentence(sentence: string): string {
  const text = sentence.replace(MARK, '');
  return text.replace(/^(?:a|[a-z]{2,})(?=[\s,])/, (word) =>
    SMALL.has(word) ? word : (capitalise(word) ?? `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`),
  );
}

const MARK = /^[([](?:optional|required)[)\]][:.,]?\s+(?=\S+\s)/i;

/** Programs that go by their commands. */
const SMALL = new Set(
  `apt bash cgroup containerd cron curl etcd git haproxy iptables kubectl kubelet nginx npm pip runc ssh sshd sudo systemd
   yum`.split(/\s+/),
);
