import { addressOf } from '@portal/contract/site/addresses.ts'

/** Returns an address of the console, once its page exists. */
export const useOpenAddress = (address: `/console/${string}`): string | null =>
  addressOf(address) === address ? address : null
