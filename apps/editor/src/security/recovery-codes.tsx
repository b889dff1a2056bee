import { Button } from '@dormer/ui/button'
import { CopyButton } from '../core/copy-button.tsx'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Renders new recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
	return (
		<div className="grid gap-4">
			<div>
				<h3 className="text-s font-semibold">Save your recovery codes</h3>
				<p className="text-s text-ink-2">
					Each code signs you in once without your phone. Dormer shows the codes only now.
				</p>
			</div>
			<ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-s border border-line bg-sunken px-4 py-3 font-mono text-xs sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				<CopyButton text={codes.join('\n')} label="Copy the codes" />
				<Button look="primary" onClick={onDone}>
					I have saved them
				</Button>
			</div>
		</div>
	)
}
