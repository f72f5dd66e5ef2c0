import { join } from 'node:path';
import type { Server, Subject } from '../types.js';

/** The program looks for its templates in /usr/share, where the unpacked package does not lie: in a view of its own it does. */
const MOUNT = 'mount -t overlay overlay -o "lowerdir=$0/usr/share:/usr/share" /usr/share';

/** What has ended is still shown for days, as expired: that is this server's word for deleted. */
function silence(label: string, comment: string, matchers: Subject['config']['matchers'], change: string): Subject {
  return {
    label,
    create: 'POST /silences',
    config: {
      comment,
      created_by: 'operations',
      starts_at: '2046-01-01T00:00:00Z',
      ends_at: '2046-01-02T00:00:00Z',
      matchers: matchers ?? [],
    },
    update: { comment: change },
    known: { id: { $ref: `${label}.id` } },
    look: {
      path: '/silences',
      where: { createdBy: 'operations', matchers: { $like: label }, 'status.state': 'pending' },
    },
    shows: { comment, 'matchers.0.value': label },
    showsThen: { comment: change },
    importId: '{id}',
    remove: 'DELETE /silence/{id}',
    info: { asks: {}, finds: { comment: change } },
  };
}

export const alertmanager: Server = {
  name: 'Alertmanager 0.25',
  product: 'alertmanager',
  install: { debian: ['prometheus-alertmanager'] },
  start({ programs, data, port }) {
    return {
      files: { 'alertmanager.yml': 'route: {receiver: nobody}\nreceivers: [{name: nobody}]\n' },
      server: {
        program: 'unshare',
        args: [
          ...(process.getuid?.() === 0 ? ['-m'] : ['-mr']),
          ...['sh', '-c', `${MOUNT} && exec "$@"`, programs],
          join(programs, 'usr/bin/prometheus-alertmanager'),
          ...[`--config.file=${join(data, 'alertmanager.yml')}`, `--storage.path=${join(data, 'storage')}`],
          ...[`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address='],
        ],
      },
    };
  },
  ready: '/-/ready',
  document: { file: 'alertmanager-0.25.yaml' },
  base: '/api/v2',
  headers: {},
  settings: {},
  subjects: [
    silence(
      'web',
      'upgrade of the web servers',
      [{ name: 'job', value: 'web', is_regex: false, is_equal: true }],
      'upgrade, second try',
    ),
    silence(
      'staging',
      'staging is noisy',
      [
        { name: 'env', value: 'staging', is_regex: false, is_equal: true },
        { name: 'severity', value: 'info|warning', is_regex: true, is_equal: true },
      ],
      'staging is very noisy',
    ),
  ],
};
