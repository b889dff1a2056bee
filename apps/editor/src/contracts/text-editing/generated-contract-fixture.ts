import fc from 'fast-check'

const WORDS = [
	'the work',
	'roof',
	'$18,400',
	'A & B',
	'1. First',
	'- not a list',
	'# 4',
	'3%',
	'a_b_c',
]
const SIGNS = [
	'____',
	'\\_\\_\\_\\_',
	'.......',
	'“you”',
	'it’s',
	'\\*',
	'\\|',
	'<b>',
	'&copy;',
	'`code`',
	'é',
]
const VARIABLES = [
	'{{full_name}}',
	'{{ total_price }}',
	'{{ full\\_name }}',
	'{{roof color}}',
	'{{x_y}}',
]

const word = fc.constantFrom(...WORDS, ...SIGNS, ...VARIABLES)
const styled = fc
	.tuple(fc.constantFrom('', '', '', '*', '**', '***'), word)
	.map(([mark, text]) => `${mark}${text}${mark}`)
const link = fc.constantFrom('[terms](https://summit.example/t)', '<https://summit.example>')
const line = fc
	.array(fc.oneof({ weight: 8, arbitrary: styled }, link), { minLength: 1, maxLength: 6 })
	.map((parts) => parts.join(' '))

const paragraph = fc
	.array(line, { minLength: 1, maxLength: 3 })
	.chain((lines) => fc.constantFrom('\\\n', '\n', '  \n').map((end) => lines.join(end)))
const heading = fc
	.tuple(fc.integer({ min: 1, max: 6 }), line)
	.map(([level, text]) => `${'#'.repeat(level)} ${text}`)
const cell = fc.oneof(styled, fc.constant(''))
const table = fc
	.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }), fc.boolean())
	.chain(([columns, rows, hasHeader]) => {
		const row = fc.array(cell, { minLength: columns, maxLength: columns })
		const head = hasHeader ? row : fc.constant(Array.from({ length: columns }, () => ''))
		const delimiter = fc.constantFrom('-', ':-', '-:', ':-:')
		return fc.tuple(
			head,
			fc.array(delimiter, { minLength: columns, maxLength: columns }),
			fc.array(row, { minLength: rows, maxLength: rows }),
		)
	})
	.map(([head, delimiters, rows]) =>
		[head, delimiters, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
	)
const leaf = fc.oneof(
	{ weight: 6, arbitrary: paragraph },
	{ weight: 2, arbitrary: heading },
	{ weight: 2, arbitrary: table },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			'---',
			'<!-- signature -->',
			'<!-- page -->',
			'<div>\nhtml\n</div>',
			'```\ncode\nhere\n```',
			'    indented',
		),
	},
)

const block = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
	block: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('quote')),
	quote: fc
		.array(tie('block'), { minLength: 1, maxLength: 2 })
		.map((blocks) => indent(blocks.join('\n\n'), '> ', '> ')),
	list: fc
		.tuple(
			fc.constantFrom('- ', '* ', '1. ', '7. ', '2) '),
			fc.constantFrom('\n', '\n\n'),
			fc.array(fc.tuple(fc.oneof(paragraph, heading, table), tie('block')), {
				minLength: 1,
				maxLength: 3,
			}),
		)
		.map(([marker, gap, items]) =>
			items
				.map((blocks) => indent(blocks.join('\n\n'), marker, ' '.repeat(marker.length)))
				.join(gap),
		),
})).block

/** Generates contracts in Markdown: every kind of block, nested, with variables, blanks, styles and characters to escape. */
export const contractMarkdown: fc.Arbitrary<string> = fc
	.array(block, { minLength: 1, maxLength: 5 })
	.map((blocks) => `${blocks.join('\n\n')}\n`)

function indent(text: string, first: string, others: string): string {
	return text
		.split('\n')
		.map((row, index) => (index === 0 ? first : row === '' ? others.trimEnd() : others) + row)
		.join('\n')
}
