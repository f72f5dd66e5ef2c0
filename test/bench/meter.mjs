import { writeFileSync } from 'node:fs';

// Preloaded into the process that is measured: what it cost is known best by itself, on every platform.
const file = process.env.METER_FILE;
delete process.env.METER_FILE;
process.on('exit', writeCost);
// A server is asked while it runs.
process.on('SIGUSR2', writeCost);

function writeCost() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cost = {
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    userSeconds: userCPUTime / 1e6,
    peakMegabytes: maxRSS / 1024,
  };
  writeFileSync(file, JSON.stringify(cost));
}
