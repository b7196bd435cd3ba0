import type { Child } from './child.ts';
import { Load, type Target, type Window } from './load.ts';
import { median } from './statistics.ts';

/** One of the things compared: the baseline comes first. */
export interface Side {
  name: string;
  target: Target;
  /** Whose CPU time a call is charged with. */
  process: Child;
}

export interface Plan {
  connections: number;
  rounds: number;
  windowMs: number;
  maxCalls: number;
}

export interface Measured {
  name: string;
  calls: number;
  /** The unmeasured ones of the first round included. */
  sent: number;
  perSecond: number;
  p50: number;
  p95: number;
  /** ms of CPU of the side's process a call. */
  cpu: number;
  /** Medians of the ratios of neighbouring windows, which share whatever else the machine was doing: throughput and p50. */
  throughputRatio: number;
  p50Ratio: number;
}

interface Sample extends Window {
  cpu: number;
}

/** The code of every process is compiled while it runs: it takes some thousand calls to become as fast as it will be. */
const WARM_UP_MS = 3000;

/** Windows in turn (A B A B …) after one unmeasured round. Ratios are to the first side. */
export async function interleave(sides: readonly Side[], plan: Plan): Promise<Measured[]> {
  const loads = sides.map(({ target }) => new Load(target, plan.connections));
  const samples: Sample[][] = sides.map(() => []);
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const windowMs = round === 0 ? WARM_UP_MS : plan.windowMs;
      const sample = await measure(loads[index] as Load, side.process, { ...plan, windowMs });
      if (round > 0) samples[index]?.push(sample);
    }
  }
  await Promise.all(loads.map(load => load.close()));
  return sides.map(({ name }, index) => ({
    ...summarise(name, samples[index] ?? [], samples[0] ?? []),
    sent: loads[index]?.sent ?? 0,
  }));
}

async function measure(load: Load, process: Child, plan: Plan): Promise<Sample> {
  const before = await process.cpuMs();
  const window = await load.run({ connections: plan.connections, ms: plan.windowMs, maxCalls: plan.maxCalls });
  return { ...window, cpu: ((await process.cpuMs()) - before) / window.calls };
}

function summarise(name: string, samples: readonly Sample[], baseline: readonly Sample[]): Omit<Measured, 'sent'> {
  const of = (read: (sample: Sample) => number): number => median(samples.map(read));
  const ratio = (read: (sample: Sample) => number): number =>
    median(samples.map((sample, round) => read(sample) / read(baseline[round] as Sample)));
  return {
    name,
    calls: samples.reduce((sum, { calls }) => sum + calls, 0),
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    cpu: of(({ cpu }) => cpu),
    throughputRatio: ratio(({ perSecond }) => perSecond),
    p50Ratio: ratio(({ p50 }) => p50),
  };
}
