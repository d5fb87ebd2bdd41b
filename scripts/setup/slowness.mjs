// How slow a processor is at the moment, so that budgets of processor time hold on slow and busy machines, too.

/** Seconds that the work below takes on the machine for which the budgets were set, when nothing else runs (Node 24). */
const REFERENCE = 0.03

/** @returns {number} 1 on that machine or a faster one; 2 where the same work takes twice the processor time */
export function slowness() {
  const times = Array.from({ length: 5 }, timeOfWork).sort((one, other) => one - other)
  return Math.max(1, (times[2] ?? REFERENCE) / REFERENCE)
}

/** Text, objects and numbers, as tests are made of. */
function timeOfWork() {
  const before = process.cpuUsage()
  /** @type {Map<string, number>} */
  const seen = new Map()
  for (let round = 0; round < 400; round += 1) {
    const text = JSON.stringify(
      Array.from({ length: 200 }, (_, place) => ({ place, name: `find ${place * round}` })),
    )
    for (const { place, name } of JSON.parse(text)) seen.set(name, Math.sqrt(place + (seen.get(name) ?? 0)))
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
