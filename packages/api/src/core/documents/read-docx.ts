import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import mammoth from 'mammoth'
import type { Nodes, Root } from 'mdast'

/** Word's own names for what `mammoth` would take for plain paragraphs. */
const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"]

/** Stands for a tab where HTML would make it a space; from the range that means nothing by itself. */
const TAB = '\ue000'

/** A Word document as a Markdown tree: headings, lists, tables, bold and italics. Pictures are left out. */
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
