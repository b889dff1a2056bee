import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDocx } from '../../testing/docx.ts'
import { importContract } from './import-contract.ts'

const run = (text: string, properties = '') =>
	`<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const part = (name: string, content: string) => ({
	name: `word/${name}.xml`,
	content: `<w:${name} ${W}>${content}</w:${name}>`,
})

async function read(body: string, more: { name: string; content: string }[] = []) {
	const bytes = makeDocx(body, more)
	const { templateMarkdown, readingNotes } = await importContract({
		filename: '',
		claimedType: '',
		bytes,
	})
	return { text: templateMarkdown.trim(), notes: readingNotes }
}

describe('struck text of a Word document', () => {
	const struck = [{ kind: 'struck', count: 1, passages: ['$9,500'] }]
	it.each([
		['a struck run', run('$9,500', '<w:strike/>')],
		['a run that is struck twice', run('$9,500', '<w:dstrike w:val="true"/>')],
		['a tracked deletion', '<w:del w:id="1"><w:r><w:delText>$9,500</w:delText></w:r></w:del>'],
		['text moved elsewhere', `<w:moveFrom w:id="1">${run('$9,500')}</w:moveFrom>`],
		['two struck runs in a row', run('$9', '<w:strike/>') + run(',500', '<w:b/><w:strike/>')],
	])('leaves out %s and says so', async (_, content) => {
		const { text, notes } = await read(p(`${run('The price is ')}${content}${run(' $8,900.')}`))
		expect(text).toBe('The price is $8,900.')
		expect(notes).toMatchObject(struck)
		expect(notes[0]?.message).toBe('1 struck passage was left out.')
	})

	it('keeps a run whose style is struck when the run itself is not', async () => {
		const styles = part(
			'styles',
			'<w:style w:type="character" w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:strike/></w:rPr></w:style>',
		)
		const old = (more = '') => run('$9,500', `<w:rStyle w:val="Old"/>${more}`)
		const body = p(`${run('The price is ')}${old()}${run(' now ')}${old('<w:strike w:val="0"/>')}`)
		const { text, notes } = await read(body, [styles])
		expect(text).toBe('The price is now $9,500')
		expect(notes).toMatchObject(struck)
	})
})

it('leaves out the headers and footers of a Word document, and names them without page numbers', async () => {
	const margin = (name: string, tag: string, content: string) => ({
		name: `word/${name}.xml`,
		content: `<w:${tag} ${W}>${content}</w:${tag}>`,
	})
	const { text, notes } = await read(p(run('We repair the roof.')), [
		margin('header1', 'hdr', p(run('Summit Peak Roofing'))),
		margin('footer1', 'ftr', p(run('License 4471'))),
		margin('footer2', 'ftr', p(run('Page 1 of 3'))),
		margin('footer3', 'ftr', p(run('License 4471'))),
	])
	expect(text).toBe('We repair the roof.')
	expect(notes).toMatchObject([
		{ kind: 'margin', count: 2, passages: ['Summit Peak Roofing', 'License 4471'] },
	])
})

describe('hidden text of a Word document', () => {
	const note = 'INTERNAL: do not promise more than 5 years.'
	it.each([
		['a hidden run', run(note, '<w:vanish/>')],
		['white text', run(note, '<w:color w:val="FFFFFF"/>')],
		['text in the color of the page', run(note, '<w:color w:themeColor="background1"/>')],
		['text of one point', run(note, '<w:sz w:val="2"/>')],
	])('leaves out %s and says so', async (_, content) => {
		const { text, notes } = await read(p(`${run('Warranty: ')}${content}${run('ten years.')}`))
		expect(text).toBe('Warranty: ten years.')
		expect(notes).toMatchObject([{ kind: 'hidden', count: 1, passages: [note] }])
	})

	it('leaves out a hidden row and a paragraph whose style is hidden', async () => {
		const styles = part(
			'styles',
			'<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Note"><w:name w:val="Note"/><w:basedOn w:val="Base"/></w:style>',
		)
		const row = (text: string, properties = '') =>
			`<w:tr><w:trPr>${properties}</w:trPr><w:tc>${p(run(text))}</w:tc></w:tr>`
		const body =
			p(run('Seen')) +
			p(run('Hidden one'), '<w:pStyle w:val="Note"/>') +
			`<w:tbl>${row('Seen too')}${row('Hidden two', '<w:hidden/>')}</w:tbl>`
		const { text, notes } = await read(body, [styles])
		expect(text).not.toContain('Hidden')
		expect(text).toContain('Seen too')
		expect(notes).toMatchObject([
			{ kind: 'hidden', count: 2, passages: ['Hidden one', 'Hidden two'] },
		])
	})

	it.each([
		[
			'a colored paragraph',
			(text: string) =>
				p(run(text, '<w:color w:val="FFFFFF"/>'), '<w:shd w:val="clear" w:fill="1F3864"/>'),
		],
		[
			'a colored run',
			(text: string) =>
				p(run(text, '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>')),
		],
		[
			'a colored cell',
			(text: string) =>
				`<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="333333"/></w:tcPr>${p(run(text, '<w:color w:val="FFFFFF"/>'))}</w:tc></w:tr></w:tbl>`,
		],
	])('keeps white text in %s', async (_, make) => {
		const { text, notes } = await read(make('Scope of work'))
		expect(text).toContain('Scope of work')
		expect(notes).toEqual([])
	})
})

describe('fields and placeholders of a Word document', () => {
	const mark = (type: string, inside = '') =>
		`<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`
	const field = (code: string, result?: string, form = '') =>
		mark('begin', form) +
		`<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>` +
		(result === undefined ? '' : mark('separate') + run(result)) +
		mark('end')
	const simple = (code: string, result: string) =>
		`<w:fldSimple w:instr="${code}">${run(result)}</w:fldSimple>`
	const control = (properties: string, content: string) =>
		`<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
	const PROMPT = 'Click or tap here to enter text.'

	it.each([
		[
			'a simple merge field',
			simple(' MERGEFIELD Customer_Name ', '«Customer_Name»'),
			'{{full_name}}',
		],
		['a merge field', field(' MERGEFIELD CustomerName ', '«CustomerName»'), '{{full_name}}'],
		['a merge field without a result', field(' MERGEFIELD "Total Price" '), '{{total_price}}'],
		['a merge field with a value', field(' MERGEFIELD Customer_Name ', 'Ann Lee'), 'Ann Lee'],
		[
			'a merge field without a variable',
			field(' MERGEFIELD Roof_Pitch ', '«Roof_Pitch»'),
			'«Roof_Pitch»',
		],
		[
			'a named control',
			control('<w:alias w:val="Customer Name"/><w:showingPlcHdr/>', run(PROMPT)),
			'{{full_name}}',
		],
		[
			'a control without a variable',
			control('<w:tag w:val="roof pitch"/><w:showingPlcHdr/>', run('Click or tap') + run(' here')),
			'«roof_pitch»',
		],
		['a filled control', control('<w:alias w:val="Customer Name"/>', run('Ann Lee')), 'Ann Lee'],
		[
			'a checked box',
			control('<w14:checkbox xmlns:w14="x"><w14:checked w14:val="1"/></w14:checkbox>', run('☒')),
			'☒',
		],
		[
			'an open box',
			control(
				'<w14:checkbox xmlns:w14="x"><w14:checked w14:val="0"/></w14:checkbox>',
				'<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>',
			),
			'☐',
		],
		[
			'a legacy check box',
			field(
				' FORMCHECKBOX ',
				undefined,
				'<w:ffData><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData>',
			),
			'☒',
		],
		[
			'a legacy drop-down list',
			field(
				' FORMDROPDOWN ',
				undefined,
				'<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Gray"/><w:listEntry w:val="Brown"/></w:ddList></w:ffData>',
			),
			'Brown',
		],
		['a check mark of a symbol font', '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', '☑'],
		['a letter in a symbol font', run('ü', '<w:rFonts w:ascii="Wingdings"/>'), '✓'],
		['a hyperlink field', field(' HYPERLINK "https://example.com" ', 'our terms'), 'our terms'],
	])('reads %s', async (_, content, expected) => {
		const { text, notes } = await read(p(run('See ') + content + run(' here')))
		expect(text).toBe(`See ${expected} here`)
		expect(notes.map(({ kind }) => kind)).toEqual(expected.startsWith('«') ? ['placeholder'] : [])
	})

	it('keeps the text after a field that never ends', async () => {
		const open = `${mark('begin')}<w:r><w:instrText> MERGEFIELD X </w:instrText></w:r>`
		const { text, notes } = await read(p(run('Before ') + open) + p(run('After')))
		expect(text).toBe('Before\n\nAfter')
		expect(notes).toEqual([])
	})

	it('reads the label before a prompt without a name, and names a prompt without a label', async () => {
		const prompt = control('<w:showingPlcHdr/>', run(PROMPT))
		const body = p(run('Customer name: ') + prompt) + p(run('Color: ') + prompt)
		const { text, notes } = await read(body)
		expect(text).toBe(`Customer name: {{full_name}}\n\nColor: ${PROMPT}`)
		expect(notes).toMatchObject([
			{ kind: 'placeholder', message: '1 placeholder has no value.', passages: [PROMPT] },
		])
	})
})

describe('clause numbers of a Word document', () => {
	const level = (at: number, [format, text, more = '']: [string, string, string?]) =>
		`<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`
	const numbering = part(
		'numbering',
		`<w:abstractNum w:abstractNumId="0">${level(0, ['upperRoman', 'Article %1.'])}${level(1, ['decimal', '%1.%2', '<w:isLgl/>'])}${level(2, ['lowerLetter', '(%3)'])}</w:abstractNum>
		<w:abstractNum w:abstractNumId="1">${level(0, ['bullet', '·'])}${level(1, ['bullet', 'o'])}</w:abstractNum>
		<w:abstractNum w:abstractNumId="2">${level(0, ['decimal', '%1.', '<w:pStyle w:val="Clause"/>'])}</w:abstractNum>
		<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
		<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
		<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
		<w:num w:numId="4"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
	)
	const styles = part(
		'styles',
		'<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>',
	)
	const item = (text: string, list: number, at = 0) =>
		p(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)

	it('keeps numbers of several levels, across paragraphs without a number', async () => {
		const body = [
			item('Payment', 1),
			item('A deposit is due.', 1, 1),
			p(run('Explanation.')),
			item('The rest is due.', 1, 1),
			item('by check', 1, 2),
			item('by card', 1, 2),
			item('Warranty', 1),
			item('Ten years, see 1.2.', 1, 1),
		]
		const { text, notes } = await read(body.join(''), [numbering])
		expect(text.split('\n\n')).toEqual([
			'Article I. Payment',
			'1.1 A deposit is due.',
			'Explanation.',
			'1.2 The rest is due.',
			'(a) by check',
			'(b) by card',
			'Article II. Warranty',
			'2.1 Ten years, see 1.2.',
		])
		expect(notes).toEqual([])
	})

	it('keeps the numbers of a style, a stated start and bullets', async () => {
		const clause = (text: string) => p(run(text), '<w:pStyle w:val="Clause"/>')
		const body = [
			clause('First'),
			clause('Second'),
			p(run('None'), '<w:pStyle w:val="Clause"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
			item('Seventh', 4),
			item('Eighth', 4),
			item('One', 2),
			item('Nested', 2, 1),
			item('Two', 2),
		]
		const { text } = await read(body.join(''), [numbering, styles])
		expect(text).toBe(
			'1\\. First\n\n2\\. Second\n\nNone\n\n7\\. Seventh\n\n8\\. Eighth\n\n- One\n  - Nested\n- Two',
		)
	})
})

describe('the structure of a Word document', () => {
	const cell = (content: string, properties = '') =>
		`<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`

	it('separates the paragraphs, lists and tables in a table cell', async () => {
		const inner = `<w:tbl><w:tr>${cell(p(run('Ridge')))}${cell(p(run('89 ft')))}</w:tr></w:tbl>`
		const { text, notes } = await read(
			`<w:tbl><w:tr>${cell(p(run('Scope')) + p(run('Remove two layers')) + p(run('Install')), '<w:gridSpan w:val="2"/>')}${cell(inner + p(''))}</w:tr></w:tbl>`,
		)
		expect(text).toContain('| Scope Remove two layers Install | | Ridge 89 ft |')
		expect(notes).toEqual([])
	})

	it('reads text boxes, footnotes, insertions and content controls around blocks', async () => {
		const box = `<w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:drawing><w:txbxContent>${p(run('In a box'))}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p(run('In a box'))}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
		const body =
			p(`${run('Text before')}${box}`) +
			`<w:sdt><w:sdtPr/><w:sdtContent>${p(run('Inside a control'))}</w:sdtContent></w:sdt>` +
			p(`<w:ins w:id="1">${run('Inserted')}</w:ins><w:r><w:footnoteReference w:id="2"/></w:r>`)
		const { text, notes } = await read(body, [
			part('footnotes', `<w:footnote w:id="2">${p(run('The note.'))}</w:footnote>`),
		])
		expect(text.split('\n\n')).toEqual([
			'Text before',
			'In a box',
			'Inside a control',
			'Inserted\\[1]',
			'\\[1] The note.',
		])
		expect(notes).toEqual([])
	})

	it('shows text in an element that it does not know as a passage that could not be read', async () => {
		const { text, notes } = await read(
			p(`${run('We remove ')}<w:future>${run('two layers')}</w:future>${run(' of shingles.')}`),
		)
		expect(text).toBe('We remove of shingles.')
		expect(notes).toEqual([
			{
				kind: 'missing',
				count: 1,
				message: '1 passage of the file could not be read.',
				passages: ['two layers'],
			},
		])
	})
})

describe('any Word document', () => {
	const KINDS = {
		seen: (text: string) => run(text),
		bold: (text: string) => run(text, '<w:b/>'),
		inserted: (text: string) => `<w:ins w:id="1">${run(text)}</w:ins>`,
		linked: (text: string) => `<w:hyperlink w:anchor="a">${run(text)}</w:hyperlink>`,
		hidden: (text: string) => run(text, '<w:vanish/>'),
		struck: (text: string) => run(text, '<w:strike/>'),
		deleted: (text: string) =>
			`<w:del w:id="1"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`,
	}
	const names = ['seen', 'bold', 'inserted', 'linked', 'hidden', 'struck', 'deleted'] as const
	const blocks = fc.array(
		fc.record({
			isCell: fc.boolean(),
			runs: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
		}),
		{ minLength: 1, maxLength: 8 },
	)

	it('is read with exactly the words that a reader sees, in order, and without a false note', async () => {
		await fc.assert(
			fc.asyncProperty(blocks, async (generated) => {
				let count = 0
				const seen: string[] = []
				const body = generated.map(({ isCell, runs }) => {
					const content = runs.map((kind) => {
						count += 1
						const word = `word${count}`
						if (!['hidden', 'struck', 'deleted'].includes(kind)) seen.push(word)
						return KINDS[kind](`${word} `)
					})
					const block = p(content.join(''))
					return isCell ? `<w:tbl><w:tr><w:tc>${block}</w:tc></w:tr></w:tbl>` : block
				})
				const { text, notes } = await read(`${body.join('')}${p(run('end'))}`)
				expect(text.match(/\w+/g)).toEqual([...seen, 'end'])
				const isComplete = seen.length === count
				expect(notes.length === 0).toBe(isComplete)
				for (const { kind } of notes) expect(['struck', 'hidden']).toContain(kind)
			}),
			{ numRuns: 60 },
		)
	})
})
