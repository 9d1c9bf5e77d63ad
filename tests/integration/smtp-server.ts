import { createServer, type Server } from 'node:net'

interface SmtpServer {
  server: Server
  port: number
  mails: string[]
  refuseRecipients: () => void
}

/** Starts a minimal SMTP server that stores the text of every mail in `mails`. refuseRecipients() makes it refuse all. */
export async function startSmtp(): Promise<SmtpServer> {
  const mails: string[] = []
  let isRefusing = false
  const server = createServer((socket) => {
    let mail: string | undefined
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (mail !== undefined) {
        mail += chunk.toString()
        if (!mail.endsWith('\r\n.\r\n')) return
        mails.push(mail)
        mail = undefined
        socket.write('250 taken\r\n')
        return
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const recipient = /^RCPT TO:(<.*>)/.exec(line)?.[1]
        if (isRefusing && recipient !== undefined) {
          socket.write(`550 5.1.1 ${recipient}: Recipient address rejected\r\n`)
          continue
        }
        if (line.startsWith('DATA')) mail = ''
        socket.write(
          line.startsWith('DATA') ? '354 go\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n',
        )
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const refuseRecipients = (): void => {
    isRefusing = true
  }
  return { server, port: (server.address() as { port: number }).port, mails, refuseRecipients }
}
