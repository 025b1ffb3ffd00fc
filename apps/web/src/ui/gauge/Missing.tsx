import classes from './gauge.module.css';

/** Placeholder for an unknown value. */
export const Missing = () => <span className={classes['missing']}>—</span>;
