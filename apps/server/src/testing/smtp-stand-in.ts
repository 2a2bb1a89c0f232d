import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/**
 * A mail server for tests: its address, the emails and sign-ins it has received, and switches that make it refuse
 * emails.
 */
export type SmtpStandIn = {
  readonly url: string
  /** Accepted mails, with their headers. */
  readonly taken: string[]
  /** `account:password` of each sign-in. */
  readonly signIns: string[]
  /** False: it takes no mail at all. */
  isOpen: boolean
  /**
   * The number of emails that it still accepts before it asks to try later, as a provider does above its rate; null: no
   * limit.
   */
  mailsLeft: number | null
  close(): void
}

/** Starts a mail server for tests that accepts all emails except those to one address. */
export async function startSmtpStandIn(refused = ''): Promise<SmtpStandIn> {
  const taken: string[] = []
  const signIns: string[] = []
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const self: SmtpStandIn = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    signIns,
    isOpen: true,
    mailsLeft: null,
    close: () => server.close(),
  }

  function serve(socket: Socket) {
    let mail: string | null = null
    const answer = (line: string) => {
      if (line.startsWith('EHLO')) return '250-stand-in\r\n250 AUTH PLAIN\r\n'
      if (line.startsWith('AUTH PLAIN')) {
        const [, account, password] = Buffer.from(line.slice(11).trim(), 'base64').toString().split('\0')
        signIns.push(`${account}:${password}`)
        return '235 accepted\r\n'
      }
      if (line.startsWith('MAIL') && self.mailsLeft !== null && self.mailsLeft <= 0)
        return '451 4.7.1 too many mails, try again later\r\n'
      if (line.startsWith('QUIT')) return '221 bye\r\n'
      return refused && line.includes(refused) ? '550 no such mailbox\r\n' : '250 ok\r\n'
    }
    socket.setEncoding('utf8').write(self.isOpen ? '220 stand-in\r\n' : '421 not now\r\n')
    socket
      .on('error', () => {})
      .on('data', (text: string) => {
        if (mail !== null) {
          mail += text
          if (!mail.endsWith('\r\n.\r\n')) return
          taken.push(mail)
          if (self.mailsLeft !== null) self.mailsLeft -= 1
          mail = null
          socket.write('250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          mail = ''
          socket.write('354 go on\r\n')
        } else socket.write(answer(text))
      })
  }
  return self
}
