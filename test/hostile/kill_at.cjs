// Preloaded into the command: kills it at a given call that changes the disk, as nothing can be caught, or by a signal.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const [name, count] = (process.env.KILL_AT ?? '').split(' ');
const signal = process.env.KILL_BY ?? 'SIGKILL';
let left = Number(count);
const real = fs[name];
fs[name] = (...args) => {
  const isOurs = /iacsmith-/.test(String(args[0])) && /(?:^|[\\/])out[\\/]/.test(String(args[0]));
  if (isOurs && name === 'writeFileSync' && left === 1 && signal === 'SIGKILL') {
    // Half of it is on the disk.
    real(args[0], String(args[1]).slice(0, 20), args[2]);
    process.kill(process.pid, 'SIGKILL');
  }
  // A word instead of a number: the call whose place has it.
  if (isOurs && Number.isNaN(left) && String(args[1]).includes(count)) left = 1;
  if (isOurs) left -= 1;
  if (isOurs && left === 0) process.kill(process.pid, signal);
  return real(...args);
};
syncBuiltinESMExports();
