import { type InputKind, nested, uploads } from '../probe.ts'

const VERIFY = { path: '/api/contracts/verify', field: 'file', as: 'anonymous' as const }
const EXPECTS = /^(200|400) /

const hash = 'a'.repeat(64)
const id = '01940000-0000-7000-8000-000000000001'
const at = '2026-06-01T00:00:00.000Z'
const actor = { kind: 'system', name: '' }
const entry = { seq: 1, at, type: 'viewed', actor, ip: null, userAgent: null, data: {} }
const whole = { ...entry, prevHash: hash, hash }
const document = {
	...{ documentId: id, presentationId: id, configId: id, configVersion: 1, templateMarkdown: '' },
	...{ templateSha256: hash, resolvedText: '', documentSha256: hash, variables: {} },
	...{ selection: null, customerName: '', signature: '', agreedToTerms: true, consentVersion: '' },
	...{ signedAt: at, timeZone: 'UTC', companyName: '', cancellation: null },
}
const seal = { algorithm: 'SHA-256', certificate: '', signature: '' }

function write(audit: unknown, more: object = {}): string {
	return JSON.stringify({
		format: 'dormer-evidence-1',
		document: { ...document, ...more },
		audit,
		seal,
	})
}

/** Hostile evidence files that an anonymous caller sends, as JSON and as a sealed PDF. */
export const EVIDENCE: InputKind = {
	kind: 'evidence',
	warmUp: ({ send }) =>
		send({ method: 'GET', path: `/api/contracts/verify/${id}`, as: 'anonymous' }),
	probes: uploads(
		{
			'the entry number 3,000,000': write([{ ...whole, seq: 3_000_000 }]),
			'the entry number 60,000,000': write([{ ...whole, seq: 60_000_000 }]),
			'the largest safe integer as entry number': write([
				{ ...whole, seq: Number.MAX_SAFE_INTEGER },
			]),
			'5,000 entries': write(Array.from({ length: 5000 }, () => whole)),
			'25,000 entries': write(Array.from({ length: 25_000 }, () => whole)),
			'no entries': write([]),
			'a selection of 20,000 levels': write([], { selection: 0 }).replace(
				'"selection":0',
				`"selection":${nested(20_000)}`,
			),
			'9 MB of brackets': '['.repeat(9_000_000),
			'9 MB of empty lists': `[${'[],'.repeat(2_900_000)}[]]`,
			'a text of 9 MB': write([], { resolvedText: 'x'.repeat(9_000_000) }),
			'a contract text of 9 MB of `*a_`': write([], { resolvedText: '*a_'.repeat(3_000_000) }),
			'a PDF with 300,000 byte ranges': `%PDF-1.7\n${'/ByteRange [0 1 2 3]\n'.repeat(300_000)}`,
			'a PDF of 9 MB of zeros': `%PDF-1.7\n/ByteRange [0 40 8999999 10]<${'0'.repeat(9_000_000)}>`,
		},
		{ ...VERIFY, expects: EXPECTS },
	),
}
