import { addressPatternOf } from '@portal/contract/site/addresses.ts'

/** Returns the address of a page of the console; null when the portal has no such page. */
export const knownConsoleAddress = (address: `/console/${string}`): string | null =>
  addressPatternOf(address) === address ? address : null
