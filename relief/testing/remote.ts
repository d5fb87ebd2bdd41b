import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDailyBudget, type DailyBudget } from '../lidar/daily-budget.ts'
import { Host, type HostOptions } from '../lidar/host.ts'
import { makeFolder } from './rasters.ts'
import { ownClock, type OwnClock } from './own-clock.ts'

export const GENEROUS = 1e12

interface TestHost {
  host: Host
  clock: OwnClock
  budget: DailyBudget
}

/** Makes a host with a clock and a daily budget of its own. Waits between attempts are not spread. */
export async function makeHost(
  options: Partial<HostOptions> & { dailyBytes?: number } = {},
): Promise<TestHost> {
  const clock = ownClock()
  const { dailyBytes = GENEROUS, ...more } = options
  const folder = path.join(await makeFolder(), 'days')
  const budget = openDailyBudget(folder, { bytes: dailyBytes, now: clock.now, log: () => undefined })
  onTestFinished(() => budget.close())
  const host = new Host({
    connections: 6,
    userAgent: 'Wales LiDAR Portal (https://portal.example)',
    budget,
    clock,
    random: () => 0.5,
    ...more,
  })
  return { host, clock, budget }
}

/** Holds answers back until they are let go. */
export function gate() {
  const held: (() => void)[] = []
  return {
    hold: (answer: () => void) => held.push(answer),
    letGo: () => held.splice(0).forEach((answer) => answer()),
    held,
  }
}

/** Waits until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo).toBe(true)
}
