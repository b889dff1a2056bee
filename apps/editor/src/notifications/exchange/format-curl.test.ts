import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { formatCurl } from './format-curl.ts'

it('formats a command that sends the original headers and body when a shell runs the command', async () => {
	const received: { body: string; id: unknown }[] = []
	const server = createServer(async (request, response) => {
		received.push({ body: await text(request), id: request.headers['webhook-id'] })
		response.end('ok')
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	const port = typeof address === 'object' ? address?.port : undefined
	const body = JSON.stringify({
		type: 'question.asked',
		data: { text: `What's $HOME \`id\` "x"?` },
	})
	const target = `http://127.0.0.1:${port}/hook?a=1&b=2`
	const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' }
	await promisify(execFile)('sh', ['-c', formatCurl({ request: { target, headers } }, body)])
	server.close()
	expect(received).toEqual([{ body, id: 'msg_1' }])
})
