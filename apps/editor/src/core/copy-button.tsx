import { Button, type ButtonSize } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type CopyButtonProps = {
	text: string
	/** Button text. With `iconOnly`, only screen readers get the text. */
	label: string
	size?: ButtonSize
	iconOnly?: boolean
	className?: string
}

/** Copies a text to the clipboard and shows "Copied" for two seconds. */
export function CopyButton({ text, label, size = 'm', iconOnly, className }: CopyButtonProps) {
	const [copied, setCopied] = useState(false)
	useEffect(() => {
		if (!copied) return
		const timer = setTimeout(() => setCopied(false), 2000)
		return () => clearTimeout(timer)
	}, [copied])
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text)
			setCopied(true)
		} catch {
			toastError('The browser blocked the copy. Select the text and copy it yourself.')
		}
	}
	const Icon = copied ? Check : Copy
	return (
		<Button
			size={size}
			look={iconOnly ? 'quiet' : 'outline'}
			className={className}
			{...(iconOnly ? { 'aria-label': copied ? 'Copied' : label } : {})}
			onClick={() => void copy()}
		>
			<Icon className="icon" aria-hidden />
			{!iconOnly && <span aria-live="polite">{copied ? 'Copied' : label}</span>}
		</Button>
	)
}
