/** Messages whose text staff can change. */
export const messageTextKinds = [
  'invitation',
  'joiningLink',
  'joiningApproved',
  'joiningRejected',
  'joiningExpired',
  'passwordLink',
  'signInLink',
  'emailConfirm',
  'passwordChanged',
  'emailChanged',
  'phoneChanged',
  'wecomBound',
  'codeSms',
  'phoneChangedSms',
] as const
export type MessageTextKind = (typeof messageTextKinds)[number]
export const messageTextLimits = { subject: 120, body: 4000 } as const
