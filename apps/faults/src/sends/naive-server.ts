import { createServer } from 'node:http'
import process from 'node:process'
import { createTransport } from 'nodemailer'
import pg from 'pg'

/**
 * Database pool of the naive send server. This server takes no claims and sends the email before it records the idempotency
 * key. Two concurrent calls can therefore both send the email.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
pool.on('error', () => {})
const transport = createTransport(process.env.SMTP_URL)

async function send(key: string): Promise<void> {
	const known = await pool.query('select 1 from naive_send where key = $1', [key])
	if (known.rowCount !== 0) return
	await transport.sendMail({
		from: 'no-reply@company.example',
		to: 'karen.delgado@mail.example',
		subject: 'Your roof',
		text: key,
		headers: { 'X-Key': key },
	})
	await pool.query('insert into naive_send (key) values ($1) on conflict do nothing', [key])
}

const server = createServer((request, response) => {
	send(new URL(request.url ?? '/', 'http://loopback').searchParams.get('key') ?? '').then(
		() => response.writeHead(200).end(),
		() => response.writeHead(500).end(),
	)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
	console.log('The naive server is running'),
)
process.on('SIGTERM', () => process.exit(0))
