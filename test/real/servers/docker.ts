import { delimiter, join } from 'node:path';
import { refer, type Server, type Subject } from '../types.js';

const volume: Subject = {
  label: 'data',
  create: 'POST /volumes/create',
  config: {
    name: 'data',
    driver: 'local',
    driver_opts: { type: 'tmpfs', device: 'tmpfs', o: 'size=10m' },
    labels: { team: 'a', stage: 'test' },
  },
  update: { driver_opts: { type: 'tmpfs', device: 'tmpfs', o: 'size=20m' } },
  replaces: true,
  look: { path: '/volumes', at: 'Volumes', where: { Name: 'data' } },
  shows: { Labels: { team: 'a', stage: 'test' }, 'Options.o': 'size=10m' },
  showsThen: { 'Options.o': 'size=20m' },
  importId: '{name}',
  remove: 'DELETE /volumes/{Name}',
  info: { asks: {}, finds: { name: 'data' } },
};

const network: Subject = {
  label: 'backend',
  create: 'POST /networks/create',
  config: {
    name: 'backend',
    driver: 'bridge',
    internal: true,
    ipam: { config: [{ Subnet: '172.28.0.0/16', Gateway: '172.28.0.1' }] },
    options: { 'com.docker.network.bridge.name': 'iacsmith0' },
    labels: { team: 'a' },
  },
  update: { attachable: true },
  replaces: true,
  look: { path: '/networks', where: { Name: 'backend' } },
  shows: { Internal: true, 'IPAM.Config.0.Subnet': '172.28.0.0/16', Labels: { team: 'a' } },
  showsThen: { Attachable: true },
  importId: '{id}',
  remove: 'DELETE /networks/{Id}',
  info: { asks: {}, finds: { name: 'backend' } },
};

const configuration: Subject = {
  label: 'settings',
  create: 'POST /configs/create',
  config: { name: 'settings', data: 'a2V5PXZhbHVlCg==', labels: { team: 'a' } },
  update: { labels: { team: 'b', stage: 'test' } },
  look: { path: '/configs', where: { 'Spec.Name': 'settings' } },
  shows: { 'Spec.Labels': { team: 'a' }, 'Spec.Data': 'a2V5PXZhbHVlCg==' },
  showsThen: { 'Spec.Labels': { team: 'b', stage: 'test' } },
  importId: '{id}',
  remove: 'DELETE /configs/{ID}',
  info: { asks: {}, finds: { name: 'settings' } },
};

const secret: Subject = {
  label: 'password',
  create: 'POST /secrets/create',
  config: { name: 'password', data: 'bWFkZS11cC1zZWNyZXQ=', labels: { team: 'a' } },
  update: { labels: { team: 'b' } },
  hidden: ['data'],
  look: { path: '/secrets', where: { 'Spec.Name': 'password' } },
  shows: { 'Spec.Labels': { team: 'a' } },
  showsThen: { 'Spec.Labels': { team: 'b' } },
  importId: '{id}',
  remove: 'DELETE /secrets/{ID}',
  info: { asks: {}, finds: { name: 'password' } },
};

const service: Subject = {
  label: 'web',
  create: 'POST /services/create',
  config: {
    name: 'web',
    labels: { team: 'a' },
    mode: { replicated: { replicas: 0 } },
    task_template: {
      container_spec: {
        image: 'empty:1',
        command: ['/bin/web'],
        env: ['STAGE=test'],
        labels: { tier: 'front' },
        configs: [
          {
            config_id: refer('settings', 'id'),
            config_name: 'settings',
            file: { name: '/settings', uid: '0', gid: '0', mode: 292 },
          },
        ],
      },
      resources: { limits: { memory_bytes: 67108864 } },
    },
  },
  update: { labels: { team: 'b' }, mode: { replicated: { replicas: 0 } } },
  look: { path: '/services', where: { 'Spec.Name': 'web' } },
  shows: { 'Spec.Labels': { team: 'a' }, 'Spec.TaskTemplate.ContainerSpec.Env': ['STAGE=test'] },
  showsThen: { 'Spec.Labels': { team: 'b' } },
  importId: '{id}',
  remove: 'DELETE /services/{ID}',
  info: { asks: {}, finds: { name: 'web' } },
};

const container: Subject = {
  label: 'worker',
  create: 'POST /containers/create',
  config: {
    name: 'worker',
    image: 'empty:1',
    cmd: ['/bin/work'],
    env: ['STAGE=test'],
    labels: { team: 'a' },
    hostname: 'worker',
    host_config: { network_mode: 'none', tmpfs: { '/data': 'size=1m' }, restart_policy: { name: 'no' } },
  },
  update: { hostname: 'worker-2' },
  replaces: true,
  look: { path: '/containers/json?all=1', where: { Names: ['/worker'] }, detail: '/containers/{Id}/json' },
  shows: { 'Config.Hostname': 'worker', 'Config.Labels': { team: 'a' }, 'HostConfig.Tmpfs': { '/data': 'size=1m' } },
  showsThen: { 'Config.Hostname': 'worker-2' },
  importId: '{id}',
  remove: 'DELETE /containers/{Id}?force=1',
  info: { asks: { all: true }, finds: { image: 'empty:1' } },
};

export const docker: Server = {
  name: 'Docker Engine 20.10',
  product: 'docker',
  install: { debian: ['docker.io', 'containerd', 'runc', 'tini', 'libdevmapper1.02.1', 'iptables'] },
  start({ programs, data, port }) {
    const path = ['usr/bin', 'usr/sbin'].map((folder) => join(programs, folder));
    return {
      server: {
        program: join(programs, 'usr/sbin/dockerd'),
        args: [
          ...['-H', `tcp://127.0.0.1:${port}`, '--tls=false', '--data-root', join(data, 'root')],
          ...['--exec-root', join(data, 'run'), '--pidfile', join(data, 'pid'), '--storage-driver=vfs'],
          ...['--iptables=false', '--ip6tables=false', '--bridge=none'],
        ],
        env: {
          PATH: [...path, process.env.PATH ?? ''].join(delimiter),
          LD_LIBRARY_PATH: join(programs, 'lib/x86_64-linux-gnu'),
        },
      },
    };
  },
  ready: '/_ping',
  prepare: [
    { call: 'POST /swarm/init', body: { ListenAddr: '127.0.0.1:0', AdvertiseAddr: '127.0.0.1' } },
    // An archive without files is the smallest image there is.
    {
      call: 'POST /images/create?fromSrc=-&repo=empty&tag=1',
      raw: Buffer.alloc(1024).toString('base64'),
      type: 'application/x-tar',
    },
  ],
  leave: ['DELETE /networks/backend', 'POST /swarm/leave?force=true', 'DELETE /networks/docker_gwbridge'],
  document: { file: 'docker-20.10.24.yaml' },
  base: '/v1.41',
  headers: {},
  settings: {},
  subjects: [volume, network, configuration, secret, service, container],
};
