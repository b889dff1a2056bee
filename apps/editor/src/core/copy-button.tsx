import { Button, type ButtonSize } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type CopyButtonProps = {
	text: string
	/** Left out, the button is its icon and this is said to a screen reader. */
	label: string
	size?: ButtonSize
	iconOnly?: boolean
	className?: string
}

/** Copies a text and says so for a moment. */
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
			toastError('The browser did not let it be copied')
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
