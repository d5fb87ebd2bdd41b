/**
 * Does work for each item and yields the results in the order of the items, while up to `most` of them are being made.
 * With 1, nothing is made before it is asked for.
 */
export async function* ahead<Item, Result>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun = new Set<Promise<Result>>()
  for (const item of items) {
    const result = work(item)
    // It is looked at later, in its turn.
    result.catch(() => undefined)
    begun.add(result)
    const [first] = begun
    if (!first || begun.size < most) continue
    begun.delete(first)
    yield await first
  }
  for (const result of begun) yield await result
}
