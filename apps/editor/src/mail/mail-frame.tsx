import { Segmented } from '@dormer/ui/segmented'
import { clsx } from 'clsx'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

const WIDTHS = [
	{
		value: 'desk',
		label: (
			<>
				<Monitor className="icon" aria-hidden />
				Desk
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

/** Links leave the frame: it has no script, no cookie and no way to the page around it. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
const NEW_TAB = '<base target="_blank">'

/** A mail's HTML in a frame that can do nothing, as wide as a desk or a phone shows it. */
export function MailFrame({ html }: { html: string }) {
	const [width, setWidth] = useState<'desk' | 'phone'>('desk')
	return (
		<>
			<div className="hidden justify-end px-5 py-3 sm:flex">
				<Segmented label="Width" value={width} options={WIDTHS} onChange={setWidth} />
			</div>
			<div className="flex justify-center border-y border-line bg-sunken sm:px-5 sm:py-5">
				<iframe
					title="The mail as it is read"
					sandbox={SANDBOX}
					srcDoc={html.replace(/<head[^>]*>/i, (head) => `${head}${NEW_TAB}`)}
					className={clsx(
						'h-[640px] w-full bg-white sm:rounded-m sm:border sm:border-line',
						width === 'phone' ? 'max-w-[375px]' : 'max-w-[720px]',
					)}
				/>
			</div>
		</>
	)
}
