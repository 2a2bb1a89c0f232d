/**
 * Returns a column for each row, each column once, so that the sum of their values is as large as possible (Hungarian
 * algorithm, cubic time). The table is square; equal tables give equal results.
 */
export function bestMatching(values: readonly (readonly number[])[]): number[] {
  const size = values.length
  const rowLabel = new Array<number>(size + 1).fill(0)
  const columnLabel = new Array<number>(size + 1).fill(0)
  /** The row (from 1) assigned to a column (from 1); column 0 has the row being added. */
  const holder = new Array<number>(size + 1).fill(0)
  for (let row = 1; row <= size; row++) {
    holder[0] = row
    let column = 0
    const least = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY)
    const cameFrom = new Array<number>(size + 1).fill(0)
    const isUsed = new Array<boolean>(size + 1).fill(false)
    do {
      isUsed[column] = true
      const at = holder[column] as number
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= size; other++) {
        if (isUsed[other]) continue
        const cost = -(values[at - 1]?.[other - 1] ?? 0) - (rowLabel[at] as number) - (columnLabel[other] as number)
        if (cost < (least[other] as number)) {
          least[other] = cost
          cameFrom[other] = column
        }
        if ((least[other] as number) < delta) {
          delta = least[other] as number
          next = other
        }
      }
      for (let other = 0; other <= size; other++) {
        if (isUsed[other]) {
          rowLabel[holder[other] as number] = (rowLabel[holder[other] as number] as number) + delta
          columnLabel[other] = (columnLabel[other] as number) - delta
        } else least[other] = (least[other] as number) - delta
      }
      column = next
    } while (holder[column] !== 0)
    while (column !== 0) {
      holder[column] = holder[cameFrom[column] as number] as number
      column = cameFrom[column] as number
    }
  }
  const taken = new Array<number>(size).fill(0)
  for (let column = 1; column <= size; column++) taken[(holder[column] as number) - 1] = column - 1
  return taken
}
