import { Segmented } from '@dormer/ui/segmented'
import { clsx } from 'clsx'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

const WIDTHS = [
	{
		value: 'desktop',
		label: (
			<>
				<Monitor className="icon" aria-hidden />
				Desktop
			</>
		),
	},
	{
		value: 'phone',
		label: (
			<>
				<Smartphone className="icon" aria-hidden />
				Phone
			</>
		),
	},
] as const

/** Sandbox of the frame. Links open in a new tab; scripts, cookies and access to the editor page are blocked. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
const NEW_TAB = '<base target="_blank">'

/** Renders the HTML of an email in a sandboxed frame, in desktop or phone width. */
export function MailFrame({ html }: { html: string }) {
	const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
	return (
		<>
			<div className="hidden justify-end px-5 py-3 sm:flex">
				<Segmented label="Width" value={width} options={WIDTHS} onChange={setWidth} />
			</div>
			<div className="flex justify-center border-y border-line bg-sunken sm:px-5 sm:py-5">
				<iframe
					title="Email as the recipient sees it"
					sandbox={SANDBOX}
					srcDoc={html.replace(/<head[^<>]*>/i, (head) => `${head}${NEW_TAB}`)}
					className={clsx(
						'h-[640px] w-full bg-white sm:rounded-m sm:border sm:border-line',
						width === 'phone' ? 'max-w-[375px]' : 'max-w-[720px]',
					)}
				/>
			</div>
		</>
	)
}
