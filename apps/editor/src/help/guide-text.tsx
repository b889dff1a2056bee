import { Link } from '@tanstack/react-router'
import type { Nodes } from 'mdast'
import type { ReactNode } from 'react'
import { useTheme } from '../shell/theme.ts'
import { pictureUrl } from './guide.ts'

/** Renders the Markdown of a page of the guide: headings, paragraphs, lists, emphasis, code, links and pictures. */
export function GuideText({ nodes }: { nodes: readonly Nodes[] }): ReactNode {
	return nodes.map((node, index) => <GuideNode key={index} node={node} />)
}

function GuideNode({ node }: { node: Nodes }): ReactNode {
	switch (node.type) {
		case 'heading':
			return (
				<h3 className="mt-7 mb-2 text-m font-semibold">
					<GuideText nodes={node.children} />
				</h3>
			)
		case 'paragraph':
			return (
				<p className="my-3">
					<GuideText nodes={node.children} />
				</p>
			)
		case 'list': {
			const List = node.ordered ? 'ol' : 'ul'
			return (
				<List className={`my-3 grid gap-2 pl-5 ${node.ordered ? 'list-decimal' : 'list-disc'}`}>
					<GuideText nodes={node.children} />
				</List>
			)
		}
		case 'listItem':
			return (
				<li className="pl-1 [&>p]:my-0">
					<GuideText nodes={node.children} />
				</li>
			)
		case 'strong':
			return (
				<b className="font-semibold">
					<GuideText nodes={node.children} />
				</b>
			)
		case 'inlineCode':
			return <code className="rounded-xs bg-sunken px-1 font-mono text-s">{node.value}</code>
		case 'code':
			return (
				<pre className="my-3 rounded-s bg-sunken px-3 py-2 font-mono text-s whitespace-pre-wrap">
					{node.value}
				</pre>
			)
		case 'link':
			return <GuideLink url={node.url} nodes={node.children} />
		case 'image':
			return <GuidePicture url={node.url} alt={node.alt ?? ''} />
		case 'text':
			return node.value
		default:
			throw new Error(`The guide contains Markdown that Help does not render: ${node.type}`)
	}
}

const LINK = 'font-medium text-accent underline underline-offset-3'

/** Renders a link to another page of the guide (`sharing.md`). */
function GuideLink({ url, nodes }: { url: string; nodes: readonly Nodes[] }) {
	return (
		<Link to="/help/$topic" params={{ topic: url.replace('.md', '') }} className={LINK}>
			<GuideText nodes={nodes} />
		</Link>
	)
}

/** Renders a picture of the guide. A click opens the picture alone, in its full size. */
function GuidePicture({ url, alt }: { url: string; alt: string }) {
	const { theme } = useTheme()
	const picture = pictureUrl(url, theme)
	return (
		<a
			href={picture}
			target="_blank"
			rel="noreferrer"
			title="Open the picture"
			className="my-1 inline-block max-w-full cursor-zoom-in rounded-m"
		>
			<img
				src={picture}
				alt={alt}
				className="max-h-[520px] max-w-full rounded-m border border-line"
			/>
		</a>
	)
}
