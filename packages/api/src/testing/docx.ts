import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { name: string; content: string; claimed?: number }

/**
 * Creates a zip archive. When an entry has `claimed`, its header states `claimed` as the unpacked size, which lets a test forge
 * the size.
 */
export function makeZip(entries: readonly Entry[]): Buffer {
	const locals: Buffer[] = []
	const headers: Buffer[] = []
	let offset = 0
	for (const { name, content, claimed } of entries) {
		const data = deflateRawSync(content)
		const common = Buffer.alloc(26)
		common.writeUInt16LE(20, 0)
		common.writeUInt16LE(8, 4)
		common.writeUInt32LE(crc32(content), 10)
		common.writeUInt32LE(data.length, 14)
		common.writeUInt32LE(claimed ?? Buffer.byteLength(content), 18)
		common.writeUInt16LE(name.length, 22)
		const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
		const rest = Buffer.alloc(14)
		rest.writeUInt32LE(offset, 10)
		headers.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name)]))
		locals.push(local)
		offset += local.length
	}
	const directory = Buffer.concat(headers)
	const end = Buffer.alloc(18)
	end.writeUInt16LE(entries.length, 4)
	end.writeUInt16LE(entries.length, 6)
	end.writeUInt32LE(directory.length, 8)
	end.writeUInt32LE(offset, 12)
	return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/**
 * Creates a Word document from the XML of its paragraphs and tables. `more` are further files in its archive, or other contents of
 * its files.
 */
export function makeDocx(body: string, more: readonly Entry[] = []): Buffer {
	const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
	const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
	const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
	const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
	const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
	const styles = ['Title', 'Heading 1', 'Heading 2'].map(
		(name) =>
			`<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`,
	)
	const own = [
		{
			name: '[Content_Types].xml',
			content: `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
		},
		{
			name: '_rels/.rels',
			content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
		},
		{
			name: 'word/_rels/document.xml.rels',
			content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
		},
		{
			name: 'word/styles.xml',
			content: `<w:styles xmlns:w="${word}">${styles.join('')}</w:styles>`,
		},
		{
			name: 'word/document.xml',
			content: `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
		},
	]
	const names = new Set(more.map(({ name }) => name))
	return makeZip([...own.filter(({ name }) => !names.has(name)), ...more])
}
