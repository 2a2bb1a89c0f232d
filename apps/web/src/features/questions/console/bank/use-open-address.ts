import { addressOf } from '@portal/contract/site/addresses.ts'

/** Returns the address of a page of the console; null when the portal has no such page. */
export const useOpenAddress = (address: `/console/${string}`): string | null =>
  addressOf(address) === address ? address : null
