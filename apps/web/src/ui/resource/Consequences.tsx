import classes from './resource.module.css';

/** What an action has for consequences, one a line; nothing where there are none. */
export function Consequences({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={classes['consequences']}>
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
