import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import mammoth from 'mammoth'
import type { Nodes, Root } from 'mdast'

/** Converts the Word styles for titles to headings. By default, `mammoth` converts them to plain paragraphs. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"]

/** Placeholder for a tab, because HTML would turn a tab into a space. The placeholder is a private-use character. */
const TAB = '\ue000'

/** Reads a Word document as a Markdown tree: headings, lists, tables, bold and italics. Omits images. */
export async function readDocx(bytes: Uint8Array): Promise<Root> {
	const { value } = await mammoth.convertToHtml(
		{ buffer: Buffer.from(bytes) },
		{ styleMap: STYLES, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
	)
	const html = value.replace(/<img[^>]*>/g, '').replaceAll('\t', TAB)
	const tree = toMdast(fromHtml(html, { fragment: true }))
	restoreTabs(tree)
	return tree.type === 'root' ? tree : { type: 'root', children: [] }
}

function restoreTabs(node: Nodes): void {
	if (node.type === 'text') node.value = node.value.replaceAll(TAB, '\t')
	if ('children' in node) for (const child of node.children) restoreTabs(child)
}
