/** Messages whose words staff can change. */
export const messageTextKinds = [
  'invitation',
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
