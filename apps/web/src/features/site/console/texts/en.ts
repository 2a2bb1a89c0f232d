import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  signOutFailed: 'You could not be signed out. Check your network and try again.',
  outbox: {
    title: 'Outbox',
    counted: (count, value) => (value === 1 ? '1 message' : `${count} messages`),
    searchHint: 'Address or number',
    empty: 'No mail or SMS has left yet',
    emptyHint: 'Every message to the outside appears here.',
    recipient: 'Recipient',
    subject: 'Subject',
    channel: 'Channel',
    state: 'State',
    attempts: 'Attempts',
    createdAt: 'Created',
    sentAt: 'Sent',
    failedAt: 'Given up',
    reference: 'Gateway id',
    lastError: 'Last error',
    channels: { mail: 'Mail', sms: 'SMS' },
    states: { kept: 'Kept', queued: 'Queued', sent: 'Sent', failed: 'Failed' },
    retry: 'Send again',
    retried: 'Queued again',
    notRetried: 'It was not queued again. Try once more.',
    secret: 'This message lets somebody sign in or proves who they are. Its words are not shown.',
    noWords: 'Handed to the gateway. Its words are not shown.',
  },
}
