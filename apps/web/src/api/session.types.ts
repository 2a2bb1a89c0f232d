import type { SignedIn } from '@portal/contract/identity/session.contract.ts'
import type { Static } from 'typebox'

export type SignInAnswer = Static<typeof SignedIn>
