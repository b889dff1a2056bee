import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Popover } from '@dormer/ui/popover'
import { Download, QrCode as QrIcon } from 'lucide-react'
import { CopyButton } from '../core/copy-button.tsx'
import { fullName } from '../core/homeowner.ts'
import { downloadQrCode, QrCode } from '../core/qr-code.tsx'

/** Renders the popover of a table row that shows the presentation's link as a QR code. */
export function LinkPopover({ presentation }: { presentation: Presentation }) {
	const name = fullName(presentation.homeownerData)
	return (
		<Popover
			label={`Link for ${name}`}
			className="w-60"
			trigger={
				<Button look="quiet" size="icon-s" aria-label={`QR code for ${name}`}>
					<QrIcon className="icon" aria-hidden />
				</Button>
			}
		>
			<QrCode url={presentation.url} label={`QR code that opens the presentation for ${name}`} />
			<p className="mt-2 mb-3 truncate text-xs text-ink-meta">{presentation.url}</p>
			<div className="flex gap-2">
				<CopyButton size="s" text={presentation.url} label="Copy link" className="flex-1" />
				<Button
					size="icon-s"
					aria-label="Save QR code"
					onClick={() => downloadQrCode(presentation.url, name)}
				>
					<Download className="icon" aria-hidden />
				</Button>
			</div>
		</Popover>
	)
}
