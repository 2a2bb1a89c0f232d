import type { DataOf } from '@portal/contract/http/call.ts'
import type { ssoSignIn } from '@portal/contract/identity/session.contract.ts'

export type SignInAnswer = DataOf<typeof ssoSignIn>
