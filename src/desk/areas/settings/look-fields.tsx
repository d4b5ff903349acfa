import type { CSSProperties } from 'react';
import { omit } from '#contract/omit.ts';
import { mediaAddress } from '#contract/rules/catalogue/media.ts';
import { hexOfText } from '#contract/rules/look/colour.ts';
import { chosenColours, iconAddress } from '#contract/rules/look/look.ts';
import { paletteOf, schemeOf, standardColours } from '#contract/rules/look/palette.ts';
import { type SettingName, settingEntries } from '#contract/settings/entries.ts';
import { lookProblems } from '#contract/settings/look.ts';
import type { FieldOptions } from '#src/desk/ui/fields.tsx';
import { ReplaceablePicture } from '#src/desk/ui/picture-upload.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import styles from './look-fields.module.css';

/** What the stylesheet has, for a field that is empty. */
const standards: Readonly<Partial<Record<SettingName, string>>> = {
  actionColour: standardColours.light.action,
  accentColour: standardColours.light.accent,
  ornamentColour: standardColours.light.brass,
  paperColour: standardColours.light.paper,
  inkColour: standardColours.light.ink,
};

interface ColourFieldProps {
  readonly name: SettingName;
  /** What react-hook-form needs, with label, hint and error. */
  readonly text: FieldOptions & { readonly error?: string | undefined };
  /** Of the whole form, because colours are read on each other. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (typed: string) => void;
}

/** A colour, typed or picked. What can't be read says so at once, beside the nearest that can. */
export function ColourField({ name, text, values, onChange }: ColourFieldProps) {
  const { label } = settingEntries[name];
  const problem = Object.entries(lookProblems(values)).find(([one]) => one === name)?.[1];
  const typed = values[name] ?? '';
  return (
    <div className="stack-close">
      <TextField
        {...omit(text, 'as', 'initial', 'isSecret', 'options', 'rows', 'rule')}
        error={problem?.message ?? text.error}
        placeholder="As it comes"
        spellCheck={false}
        autoCapitalize="none"
      >
        <input
          type="color"
          className={styles.picker}
          aria-label={`Pick: ${label}`}
          value={hexOfText(typed) ?? standards[name] ?? '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
      </TextField>
      {problem && (
        <p>
          <Button variant="secondary" onClick={() => onChange(problem.offer)}>
            <span className={styles.swatch} style={{ background: problem.offer }} />
            Use {problem.offer}, the nearest that can be read
            <span className="visually-hidden">, for {label}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

interface LogoFieldProps {
  readonly hash: string;
  readonly error: string | undefined;
  readonly onChange: (hash: string) => void;
}

/** The picture of the shop, and what becomes of it. */
export function LogoField({ hash, error, onChange }: LogoFieldProps) {
  const { label, hint } = settingEntries.logo;
  return (
    <div className="stack-close">
      <p className="label">{label}</p>
      <p className="fine-print">{hint}</p>
      <ReplaceablePicture
        url={hash && mediaAddress(hash, 320, 'webp')}
        alt={label}
        width={120}
        chooseLabel="Choose the picture of your shop"
        removeLabel="Remove the picture"
        onChange={onChange}
      >
        <div className={`wrap ${styles.icons}`}>
          <Sample hash={hash} kind="tab-32" width={16} label="In a tab" />
          <Sample hash={hash} kind="home-180" width={60} label="On an iPhone" />
          <Sample hash={hash} kind="maskable-192" width={60} label="On Android" />
        </div>
      </ReplaceablePicture>
      {error && (
        <p className="error small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface SampleProps {
  readonly hash: string;
  readonly kind: Parameters<typeof iconAddress>[1];
  readonly width: number;
  readonly label: string;
}

function Sample({ hash, kind, width, label }: SampleProps) {
  return (
    <figure className={styles.icon} data-kind={kind}>
      <img src={iconAddress(hash, kind)} alt="" width={width} height={width} />
      <figcaption className="fine-print">{label}</figcaption>
    </figure>
  );
}

/** How the typed colours look, in light and in dark. */
export function LookSample({ values }: Pick<ColourFieldProps, 'values'>) {
  const colour = (name: SettingName) => hexOfText(values[name] ?? '') ?? '';
  const palette = paletteOf(
    chosenColours({
      actionColour: colour('actionColour'),
      accentColour: colour('accentColour'),
      ornamentColour: colour('ornamentColour'),
      paperColour: colour('paperColour'),
      inkColour: colour('inkColour'),
    }),
  );
  return (
    <div className={styles.samples} aria-hidden="true">
      {(['light', 'dark'] as const).map((scheme) => {
        const tokens = Object.entries(schemeOf(palette, scheme));
        const style = Object.fromEntries(tokens.map(([token, hex]) => [`--${token}`, hex]));
        return (
          // CSS custom properties are not in React's type.
          <div key={scheme} className={styles.sample} style={style as CSSProperties}>
            <p className={styles.title}>{scheme === 'light' ? 'By day' : 'By night'}</p>
            <p className={styles.stars}>★★★★☆</p>
            <p className={styles.muted}>
              Words, and <span className={styles.link}>a link</span>
            </p>
            <p className={styles.button}>Add to Cart</p>
          </div>
        );
      })}
    </div>
  );
}
