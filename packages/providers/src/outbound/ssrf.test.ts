import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from './create-outbound.ts'
import { OutboundFailed } from './outbound.ts'

/** DNS names with their addresses. For each kind of address that webhooks must not reach, there is one name. */
const NAMES: Record<string, string[]> = {
	'private.example': ['10.1.2.3'],
	'loopback.example': ['127.0.0.1'],
	'half-public.example': ['93.184.216.34', '127.0.0.1'],
	'loopback-v6.example': ['::1'],
	'mapped.example': ['::ffff:127.0.0.1'],
	'metadata.example': ['169.254.169.254'],
	'unique-local.example': ['fd00::1'],
	'nat64.example': ['64:ff9b::7f00:1'],
	'six-to-four.example': ['2002:7f00:1::'],
	'carrier.example': ['100.64.0.1'],
	'nowhere.example': ['0.0.0.0'],
	'benchmark.example': ['198.18.0.1'],
	'documentation.example': ['192.0.2.1'],
	'multicast.example': ['224.0.0.1'],
	'broadcast.example': ['255.255.255.255'],
	'site-local.example': ['fec0::1'],
	'teredo.example': ['2001:0:4136:e378:8000:63bf:80ff:fffe'],
	'compatible.example': ['::127.0.0.1'],
	'metadata-v6.example': ['fd00:ec2::254'],
	'oracle.example': ['192.0.0.192'],
	'alibaba.example': ['100.100.100.200'],
	'azure.example': ['168.63.129.16'],
	'public.example': ['93.184.216.34'],
}
const { 'public.example': _, ...PRIVATE_NAMES } = NAMES

const LITERALS = [
	'127.0.0.1',
	'localhost',
	'LOCALHOST.',
	'127.1',
	'2130706433',
	'0x7f000001',
	'0177.0.0.1',
	'0',
	'0.0.0.0',
	'[::1]',
	'[::ffff:127.0.0.1]',
	'[::ffff:7f00:1]',
	'[::]',
	'[::127.0.0.1]',
	'[0:0:0:0:0:ffff:a9fe:a9fe]',
	'[64:ff9b::7f00:1]',
	'[2002:7f00:1::]',
	'[fe80::1]',
	'[fd00:ec2::254]',
	'[fec0::1]',
	'[ff02::1]',
	'169.254.169.254',
	'10.0.0.1',
	'172.31.255.255',
	'192.168.0.1',
	'100.64.0.1',
	'198.18.0.1',
	'192.0.0.192',
	'100.100.100.200',
	'168.63.129.16',
	'224.0.0.1',
	'255.255.255.255',
	'240.0.0.1',
	'①②⑦.⓪.⓪.①',
	'a.localhost',
	'someone:secret@127.0.0.1',
]
const BLOCKED_HOSTS = [...LITERALS, ...Object.keys(PRIVATE_NAMES), 'rebinding.example']
const PUBLIC_HOSTS = ['public.example', '8.8.8.8', '1.1.1.1', '[2606:4700::1111]', '134744072']

/** Addresses to which the code under test tried to connect. The test makes each connection attempt fail. */
const connectedAddresses: string[] = []
function recordConnection(message: unknown): void {
	const { socket } = message as { socket: import('node:net').Socket }
	socket.on('connectionAttempt', (address) => {
		connectedAddresses.push(address)
		const handle: object = Reflect.get(socket, '_handle')
		const unreachable = () => -101
		Object.assign(handle, { connect: unreachable, connect6: unreachable })
	})
}
beforeEach(() => {
	connectedAddresses.length = 0
	subscribe('net.client.socket', recordConnection)
})
afterEach(() => {
	unsubscribe('net.client.socket', recordConnection)
})

/** Resolver whose answer for rebinding.example changes with every query, as in a DNS rebinding attack. */
let lookups = 0
async function resolve(hostname: string): Promise<string[]> {
	if (hostname === 'rebinding.example')
		return lookups++ % 2 === 1 ? ['93.184.216.34'] : ['127.0.0.1']
	const known = NAMES[hostname] ?? (hostname.endsWith('localhost') ? ['127.0.0.1'] : undefined)
	if (known === undefined) throw new Error(`${hostname} does not exist`)
	return known
}
const outbound = createOutbound({ resolve })

async function faultOf(url: string, by = outbound): Promise<string> {
	const failure = await by.send({ method: 'POST', url, body: '{}' }).catch((error) => error)
	if (!(failure instanceof OutboundFailed)) throw new Error(`${url} returned a response`)
	return failure.fault
}

describe('createOutbound as a guard against server-side request forgery', () => {
	it('is tested with all 59 private hosts, so that removing a host from the list fails this test', () =>
		expect(BLOCKED_HOSTS).toHaveLength(59))

	it.each(BLOCKED_HOSTS)('never connects to the private host %s', async (host) => {
		for (const url of [`https://${host}/`, `http://${host}/`, `https://${host}:8443/`]) {
			lookups = 0
			expect(await faultOf(url), url).toBe('blocked')
		}
		expect(connectedAddresses).toEqual([])
		lookups = 0
		expect(await outbound.findRejection(`https://${host}/hook`)).toBeTypeOf('string')
	})

	it.each(PUBLIC_HOSTS)('connects to the public host %s', async (host) => {
		expect(await faultOf(`https://${host}/`)).toBe('network')
		expect(connectedAddresses).toHaveLength(1)
		expect(await outbound.findRejection(`https://${host}/hook`)).toBeUndefined()
	})

	it('resolves a hostname only once, so that a changed DNS answer has no effect', async () => {
		lookups = 1
		expect(await faultOf('https://rebinding.example/')).toBe('network')
		expect(connectedAddresses).toEqual(['93.184.216.34'])
		expect(lookups).toBe(2)
	})

	it.each([
		'http://public.example/',
		'https://public.example:22/',
		'https://public.example:80/',
		'http://public.example:443/',
		'https://someone@public.example/',
		'ftp://public.example/',
		'file:///etc/passwd',
		'https://[fe80::1%25eth0]/',
		'nothing',
		'',
	])('blocks the malformed or unusual URL %s', async (url) => {
		expect(await faultOf(url)).toBe('blocked')
		expect(connectedAddresses).toEqual([])
	})

	it('rejects a request to a hostname that does not resolve', async () => {
		expect(await faultOf('https://unknown.example/')).toBe('dns')
		expect(await outbound.findRejection('https://unknown.example/')).toBeUndefined()
	})
})

const byte = fc.integer({ min: 0, max: 255 })
const privateAddress = fc.oneof(
	fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
	fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
	fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
	fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
	fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
	fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
)
const encodePart = fc.constantFrom(
	(part: number) => `${part}`,
	(part: number) => `0x${part.toString(16)}`,
	(part: number) => `0${part.toString(8)}`,
	(part: number) => `0X${part.toString(16).toUpperCase()}`,
	(part: number) => `00${part.toString(8)}`,
)
const toFullWidth = (text: string) =>
	[...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
const percentEncode = (text: string) =>
	[...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const hex = (high = 0, low = 0) => (high * 256 + low).toString(16)
const disguised = fc
	.tuple(
		privateAddress,
		fc.tuple(encodePart, encodePart, encodePart, encodePart),
		fc.integer({ min: 0, max: 11 }),
	)
	.map(([[a, b, c, d], [p, q, r, s], style]) => {
		const plain = `${a}.${b}.${c}.${d}`
		const number = ((a * 256 + b) * 256 + c) * 256 + d
		const groups = `${hex(a, b)}:${hex(c, d)}`
		return [
			`${p(a)}.${q(b)}.${r(c)}.${s(d)}`,
			`${p(number)}`,
			`${p(a)}.${q((b * 256 + c) * 256 + d)}`,
			`${p(a)}.${q(b)}.${r(c * 256 + d)}`,
			`${plain}.`,
			toFullWidth(plain),
			percentEncode(plain),
			plain.replaceAll('.', '。'),
			`[::ffff:${groups}]`,
			`[0:0:0:0:0:FFFF:${plain}]`,
			`[64:ff9b::${groups}]`,
			`[2002:${groups}::1]`,
		][style]
	})

describe('createOutbound for generated private addresses', () => {
	it('blocks every private address in every notation', async () => {
		await fc.assert(
			fc.asyncProperty(
				disguised,
				fc.constantFrom('https', 'http', 'HTTPS'),
				async (host, scheme) => {
					expect(await faultOf(`${scheme}://${host}/`)).toBe('blocked')
				},
			),
			{ numRuns: 2000 },
		)
		expect(connectedAddresses).toEqual([])
	})

	it('blocks any hostname that resolves to a private address', async () => {
		const anywhere = createOutbound({
			resolve: async (name) => [name.replaceAll('-', '.').slice(1, -8)],
		})
		await fc.assert(
			fc.asyncProperty(privateAddress, async (parts) => {
				expect(await faultOf(`https://n${parts.join('-')}.example/`, anywhere)).toBe('blocked')
			}),
			{ numRuns: 1000 },
		)
		expect(connectedAddresses).toEqual([])
	})
})
