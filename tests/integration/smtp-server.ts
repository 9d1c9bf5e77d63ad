import { createServer, type Server } from 'node:net'

/** A minimal SMTP server that accepts every mail and keeps its text in `mails`. */
export async function startSmtp(): Promise<{ server: Server; port: number; mails: string[] }> {
  const mails: string[] = []
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
        if (line.startsWith('DATA')) mail = ''
        socket.write(
          line.startsWith('DATA') ? '354 go\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n',
        )
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port, mails }
}
