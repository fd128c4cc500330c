/**
 * For tests that hold work to a bound: the processor time of this thread so far, in milliseconds. A clock counts what else the machine does meanwhile, and the
 * time of the process what its other threads do.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
