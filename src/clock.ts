/** Nanoseconds since the epoch, strictly increasing within the process (D4): two calls never give the same value. */
export interface Clock {
  now(): bigint;
}

export function createClock(): Clock {
  const epoch = BigInt(Date.now()) * 1_000_000n;
  const start = process.hrtime.bigint();
  let last = 0n;
  return {
    now() {
      const reading = epoch + (process.hrtime.bigint() - start);
      last = reading > last ? reading : last + 1n;
      return last;
    },
  };
}
