SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.analyses (
    table_id text NOT NULL COLLATE pg_catalog."C",
    hand bytea NOT NULL,
    server text NOT NULL,
    heard timestamp with time zone NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    among bigint DEFAULT 0 NOT NULL
);
CREATE UNLOGGED TABLE public.buckets (
    who bytea NOT NULL,
    tokens double precision NOT NULL,
    filled double precision NOT NULL,
    given boolean NOT NULL
);
CREATE TABLE public.clients (
    stamp text NOT NULL COLLATE pg_catalog."C",
    files text NOT NULL,
    kept timestamp with time zone NOT NULL
);
CREATE TABLE public.deleted_ends (
    id bigint NOT NULL,
    game text NOT NULL,
    hash bigint NOT NULL
);
ALTER TABLE public.deleted_ends ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deleted_ends_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.events (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
)
PARTITION BY HASH (table_id);
CREATE TABLE public.events_0 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_1 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_10 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_11 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_12 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_13 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_14 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_15 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_2 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_3 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_4 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_5 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_6 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_7 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_8 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.events_9 (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    author bigint NOT NULL,
    version bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.forms (
    hand bytea NOT NULL,
    game text NOT NULL,
    form text NOT NULL
);
CREATE TABLE public.high_scores (
    id bigint NOT NULL,
    game text NOT NULL,
    at bigint NOT NULL,
    name text NOT NULL,
    label text NOT NULL,
    player text NOT NULL,
    score double precision,
    table_id text COLLATE pg_catalog."C",
    hash bigint
);
ALTER TABLE public.high_scores ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.high_scores_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.house (
    secret_mark bytea NOT NULL,
    one boolean DEFAULT true NOT NULL,
    CONSTRAINT house_one_check CHECK (one)
);
CREATE TABLE public.schema_steps (
    version integer NOT NULL,
    works_with integer NOT NULL
);
CREATE TABLE public.seats (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seat bigint NOT NULL,
    name text NOT NULL,
    player text NOT NULL,
    hand bytea
);
CREATE TABLE public.standings (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    changed_at bigint NOT NULL,
    plies bigint NOT NULL,
    turn bigint NOT NULL,
    ended bigint,
    scored bigint
)
WITH (fillfactor='70');
CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    setup text NOT NULL,
    "position" text,
    seed bigint NOT NULL,
    opener bytea NOT NULL,
    loaded boolean NOT NULL,
    opened_at bigint NOT NULL,
    file bytea
);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_0 FOR VALUES WITH (modulus 16, remainder 0);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_1 FOR VALUES WITH (modulus 16, remainder 1);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_10 FOR VALUES WITH (modulus 16, remainder 10);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_11 FOR VALUES WITH (modulus 16, remainder 11);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_12 FOR VALUES WITH (modulus 16, remainder 12);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_13 FOR VALUES WITH (modulus 16, remainder 13);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_14 FOR VALUES WITH (modulus 16, remainder 14);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_15 FOR VALUES WITH (modulus 16, remainder 15);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_2 FOR VALUES WITH (modulus 16, remainder 2);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_3 FOR VALUES WITH (modulus 16, remainder 3);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_4 FOR VALUES WITH (modulus 16, remainder 4);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_5 FOR VALUES WITH (modulus 16, remainder 5);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_6 FOR VALUES WITH (modulus 16, remainder 6);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_7 FOR VALUES WITH (modulus 16, remainder 7);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_8 FOR VALUES WITH (modulus 16, remainder 8);
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_9 FOR VALUES WITH (modulus 16, remainder 9);
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 0, 1795027857796, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 1, 1795027857796, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"classic"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 2, 1795027857796, -1, 1, '{"kind":"seated","seat":2,"name":"","player":"classic"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 3, 1795027857796, -1, 1, '{"kind":"seated","seat":3,"name":"","player":"classic"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 4, 1795027857796, -1, 1, '{"kind":"seated","seat":4,"name":"","player":"classic"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 5, 1795027857796, -1, 1, '{"kind":"moved","move":"@94,91,53,13,138"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 6, 1795027857799, 0, 1, '{"kind":"moved","move":"95:taxi"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 7, 1795027857800, 1, 1, '{"kind":"moved","move":"56:taxi","why":[{"name":"tactic","value":"4","details":[["side","detectives"]]},{"name":"station","value":"56"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"3.6153846153846154"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"0.6153846153846154"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 8/13 + 3 = 47/13"}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 8, 1795027857802, 2, 1, '{"kind":"moved","move":"40:taxi","why":[{"name":"tactic","value":"4","details":[["side","detectives"]]},{"name":"station","value":"40"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"4.230769230769231"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"1.2307692307692308"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 16/13 + 3 = 55/13"}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 9, 1795027857803, 3, 1, '{"kind":"moved","move":"46:tube","why":[{"name":"tactic","value":"2","details":[["side","detectives"]]},{"name":"station","value":"46"},{"name":"ticket","value":"tube"},{"name":"rating","value":"6.384615384615385"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"3.3846153846153846"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 44/13 + 3 = 83/13"},{"name":"other","value":"4: 4:taxi, 0 + 0 + 8/13 + 3 = 47/13","details":[["tactic","4"],["station","4"],["ticket","taxi"],["rating","3.6153846153846154"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 10, 1795027857805, 4, 1, '{"kind":"moved","move":"124:taxi","why":[{"name":"tactic","value":"4","details":[["side","detectives"]]},{"name":"station","value":"124"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"5.153846153846154"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"2.1538461538461537"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 28/13 + 3 = 67/13"}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 11, 1795027857805, 0, 1, '{"kind":"moved","move":"94:taxi"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 12, 1795027857806, 1, 1, '{"kind":"moved","move":"42:taxi","why":[{"name":"tactic","value":"4","details":[["side","detectives"]]},{"name":"station","value":"42"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"4.538461538461538"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"1.5384615384615385"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 20/13 + 3 = 59/13"}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 13, 1795027857808, 2, 1, '{"kind":"moved","move":"27:taxi","why":[{"name":"tactic","value":"4","details":[["side","detectives"]]},{"name":"station","value":"27"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"3.923076923076923"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"0.9230769230769231"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 12/13 + 3 = 51/13"}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 14, 1795027857808, 3, 1, '{"kind":"moved","move":"1:bus","why":[{"name":"tactic","value":"2","details":[["side","detectives"]]},{"name":"station","value":"1"},{"name":"ticket","value":"bus"},{"name":"rating","value":"4.230769230769231"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"1.2307692307692308"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 16/13 + 3 = 55/13"},{"name":"other","value":"4: 1:bus, 0 + 0 + 16/13 + 3 = 55/13","details":[["tactic","4"],["station","1"],["ticket","bus"],["rating","4.230769230769231"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 15, 1795027857810, 4, 1, '{"kind":"moved","move":"111:taxi","why":[{"name":"tactic","value":"2","details":[["side","detectives"]]},{"name":"station","value":"111"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"5.461538461538462"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"0.0"},{"name":"mobility","value":"2.4615384615384617"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 0 + 32/13 + 3 = 71/13"},{"name":"other","value":"4: 77:bus, 0 + 0 + 28/13 + 3 = 67/13","details":[["tactic","4"],["station","77"],["ticket","bus"],["rating","5.153846153846154"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 16, 1795027857810, 0, 1, '{"kind":"moved","move":"93:bus"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 17, 1795027857812, 1, 1, '{"kind":"moved","move":"29:taxi","why":[{"name":"tactic","value":"3","details":[["side","detectives"]]},{"name":"station","value":"29"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"10.153846153846153"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"5.0"},{"name":"mobility","value":"2.1538461538461537"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 5 + 28/13 + 3 = 132/13"},{"name":"other","value":"4: 7:bus, 0 + 3 + 12/13 + 3 = 90/13","details":[["tactic","4"],["station","7"],["ticket","bus"],["rating","6.923076923076923"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 18, 1795027857813, 2, 1, '{"kind":"moved","move":"40:taxi","why":[{"name":"tactic","value":"3","details":[["side","detectives"]]},{"name":"station","value":"40"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"10.23076923076923"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"6.0"},{"name":"mobility","value":"1.2307692307692308"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 6 + 16/13 + 3 = 133/13"},{"name":"other","value":"4: 26:taxi, 0 + 5 + 12/13 + 3 = 116/13","details":[["tactic","4"],["station","26"],["ticket","taxi"],["rating","8.923076923076923"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 19, 1795027857818, 3, 1, '{"kind":"moved","move":"46:bus","why":[{"name":"tactic","value":"2","details":[["side","detectives"]]},{"name":"station","value":"46"},{"name":"ticket","value":"bus"},{"name":"rating","value":"14.384615384615385"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"8.0"},{"name":"mobility","value":"3.3846153846153846"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 8 + 44/13 + 3 = 187/13"},{"name":"other","value":"3: 46:bus, 0 + 8 + 44/13 + 3 = 187/13","details":[["tactic","3"],["station","46"],["ticket","bus"],["rating","14.384615384615385"]]},{"name":"other","value":"4: 8:taxi, 0 + 6 + 12/13 + 3 = 129/13","details":[["tactic","4"],["station","8"],["ticket","taxi"],["rating","9.923076923076923"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 20, 1795027857820, 4, 1, '{"kind":"moved","move":"79:tube","why":[{"name":"tactic","value":"3","details":[["side","detectives"]]},{"name":"station","value":"79"},{"name":"ticket","value":"tube"},{"name":"rating","value":"24.153846153846153"},{"name":"targets","value":"10.0"},{"name":"nearness","value":"9.0"},{"name":"mobility","value":"2.1538461538461537"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"10 + 9 + 28/13 + 3 = 314/13"},{"name":"other","value":"2: 67:tube, 0 + 8 + 4 + 3 = 15","details":[["tactic","2"],["station","67"],["ticket","tube"],["rating","15.0"]]},{"name":"other","value":"4: 67:tube, 0 + 8 + 4 + 3 = 15","details":[["tactic","4"],["station","67"],["ticket","tube"],["rating","15.0"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 21, 1795027857820, 0, 1, '{"kind":"took-back","to":11}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 22, 1795027857822, 0, 1, '{"kind":"moved","move":"75:black"}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 23, 1795027857826, 1, 1, '{"kind":"moved","move":"29:taxi","why":[{"name":"tactic","value":"3","details":[["side","detectives"]]},{"name":"station","value":"29"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"9.153846153846153"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"4.0"},{"name":"mobility","value":"2.1538461538461537"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 4 + 28/13 + 3 = 119/13"},{"name":"other","value":"4: 7:bus, 0 + 2 + 12/13 + 3 = 77/13","details":[["tactic","4"],["station","7"],["ticket","bus"],["rating","5.923076923076923"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 24, 1795027857828, 2, 1, '{"kind":"moved","move":"40:taxi","why":[{"name":"tactic","value":"3","details":[["side","detectives"]]},{"name":"station","value":"40"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"9.23076923076923"},{"name":"targets","value":"0.0"},{"name":"nearness","value":"5.0"},{"name":"mobility","value":"1.2307692307692308"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"0 + 5 + 16/13 + 3 = 120/13"},{"name":"other","value":"4: 26:taxi, 0 + 4 + 12/13 + 3 = 103/13","details":[["tactic","4"],["station","26"],["ticket","taxi"],["rating","7.923076923076923"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 25, 1795027857830, 3, 1, '{"kind":"moved","move":"58:bus","why":[{"name":"tactic","value":"3","details":[["side","detectives"]]},{"name":"station","value":"58"},{"name":"ticket","value":"bus"},{"name":"rating","value":"24.76923076923077"},{"name":"targets","value":"10.0"},{"name":"nearness","value":"9.0"},{"name":"mobility","value":"2.769230769230769"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"10 + 9 + 36/13 + 3 = 322/13"},{"name":"other","value":"2: 46:bus, 0 + 8 + 44/13 + 3 = 187/13","details":[["tactic","2"],["station","46"],["ticket","bus"],["rating","14.384615384615385"]]},{"name":"other","value":"4: 8:taxi, 0 + 7 + 12/13 + 3 = 142/13","details":[["tactic","4"],["station","8"],["ticket","taxi"],["rating","10.923076923076923"]]}]}');
INSERT INTO public.events_0 VALUES ('5vw5avkhhxzs', 26, 1795027857832, 4, 1, '{"kind":"moved","move":"67:tube","why":[{"name":"tactic","value":"2","details":[["side","detectives"]]},{"name":"station","value":"67"},{"name":"ticket","value":"tube"},{"name":"rating","value":"23.0"},{"name":"targets","value":"10.0"},{"name":"nearness","value":"6.0"},{"name":"mobility","value":"4.0"},{"name":"scarcest","value":"3.0"},{"name":"exact","value":"10 + 6 + 4 + 3 = 23"},{"name":"other","value":"3: 79:tube, 10 + 7 + 32/13 + 3 = 292/13","details":[["tactic","3"],["station","79"],["ticket","tube"],["rating","22.46153846153846"]]},{"name":"other","value":"4: 67:tube, 10 + 6 + 4 + 3 = 23","details":[["tactic","4"],["station","67"],["ticket","tube"],["rating","23.0"]]}]}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 32, 1795027858441, -1, 1, '{"kind":"moved","move":"+I"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 31, 1795027858441, 0, 1, '{"kind":"moved","move":"-1:-3@0*0"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 30, 1795027858439, -1, 1, '{"kind":"moved","move":"+R"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 29, 1795027858439, 1, 1, '{"kind":"moved","move":"-2:2@270*1"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 28, 1795027858438, -1, 1, '{"kind":"moved","move":"+R"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 27, 1795027858438, 0, 1, '{"kind":"moved","move":"3:-2@0*3"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 26, 1795027858434, -1, 1, '{"kind":"moved","move":"+P"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 25, 1795027858434, 1, 1, '{"kind":"moved","move":"2:-3@0*2"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 24, 1795027858432, -1, 1, '{"kind":"moved","move":"+K"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 23, 1795027858432, 0, 1, '{"kind":"moved","move":"-3:0@180*5"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 22, 1795027858430, -1, 1, '{"kind":"moved","move":"+W"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 21, 1795027858430, 1, 1, '{"kind":"moved","move":"0:-3@90*0"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 20, 1795027858426, -1, 1, '{"kind":"moved","move":"+H"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 19, 1795027858426, 0, 1, '{"kind":"moved","move":"2:-2@180*0"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 18, 1795027858426, -1, 1, '{"kind":"moved","move":"+S"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 17, 1795027858426, 1, 1, '{"kind":"moved","move":"-2:1@270*0"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 16, 1795027858424, -1, 1, '{"kind":"moved","move":"+M"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 15, 1795027858424, 0, 1, '{"kind":"moved","move":"-1:-1@90"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 14, 1795027858423, -1, 1, '{"kind":"moved","move":"+U"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 13, 1795027858423, 1, 1, '{"kind":"moved","move":"-2:0@90*0"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 12, 1795027858418, -1, 1, '{"kind":"moved","move":"+V"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 11, 1795027858418, 0, 1, '{"kind":"moved","move":"1:-2@90"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 10, 1795027858418, -1, 1, '{"kind":"moved","move":"+E"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 9, 1795027858418, 1, 1, '{"kind":"moved","move":"0:-2@270"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 8, 1795027858418, -1, 1, '{"kind":"moved","move":"+N"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 7, 1795027858418, 0, 1, '{"kind":"moved","move":"1:-1@180*1"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 6, 1795027858415, -1, 1, '{"kind":"moved","move":"+E"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 5, 1795027858415, 1, 1, '{"kind":"moved","move":"-1:0@180"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 4, 1795027858415, -1, 1, '{"kind":"moved","move":"+V"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 3, 1795027858415, 0, 1, '{"kind":"moved","move":"0:-1@90*0"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 2, 1795027858414, -1, 1, '{"kind":"moved","move":"+F"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 1, 1795027858414, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_0 VALUES ('h7ca2ag7nfe8', 0, 1795027858414, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 16, 1795027856568, 1, 1, '{"kind":"moved","move":"pass"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 15, 1795027856568, 0, 1, '{"kind":"moved","move":"pass"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 14, 1795027856567, 1, 1, '{"kind":"moved","move":"C3"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 13, 1795027856559, 0, 1, '{"kind":"moved","move":"C7"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 12, 1795027856559, 1, 1, '{"kind":"moved","move":"A5"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 11, 1795027856554, 0, 1, '{"kind":"moved","move":"D9"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 10, 1795027856554, 1, 1, '{"kind":"moved","move":"J3"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 9, 1795027856553, 0, 1, '{"kind":"moved","move":"B7"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 8, 1795027856550, 1, 1, '{"kind":"moved","move":"F4"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 7, 1795027856548, 0, 1, '{"kind":"moved","move":"J6"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 6, 1795027856547, 1, 1, '{"kind":"moved","move":"C4"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 5, 1795027856547, 0, 1, '{"kind":"moved","move":"pass"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 4, 1795027856547, 1, 1, '{"kind":"moved","move":"E6"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 3, 1795027856547, 0, 1, '{"kind":"moved","move":"F7"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 2, 1795027856546, 1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 1, 1795027856544, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_10 VALUES ('fbis5m6d2ksd', 0, 1795027856544, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 26, 1795027858385, 2, 1, '{"kind":"forfeited","seats":4,"why":"left"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 25, 1795027858385, -1, 1, '{"kind":"moved","move":"+S"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 24, 1795027858385, 2, 1, '{"kind":"moved","move":"0:2@0"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 23, 1795027858384, -1, 1, '{"kind":"moved","move":"+B"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 22, 1795027858384, 1, 1, '{"kind":"moved","move":"-1:-3@90*2","why":[{"name":"first-cell","value":"-1:-3"},{"name":"first-turn","value":"90"},{"name":"free-spots","value":"3"},{"name":"random-spot","value":"2","details":[["kind","field"]]}]}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 21, 1795027858383, -1, 1, '{"kind":"moved","move":"+U"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 20, 1795027858383, 0, 1, '{"kind":"moved","move":"0:-3@90*0"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 19, 1795027858378, 2, 2, '{"kind":"took-back","to":7,"out":2}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 18, 1795027858378, 2, 1, '{"kind":"undo-asked","to":7,"seats":4}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 17, 1795027858376, 0, 1, '{"kind":"undo-asked","to":7,"seats":1}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 16, 1795027858374, -1, 1, '{"kind":"moved","move":"+B"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 15, 1795027858374, 1, 1, '{"kind":"moved","move":"-1:-1@90*2","why":[{"name":"first-cell","value":"-1:-1"},{"name":"first-turn","value":"90"},{"name":"free-spots","value":"2"},{"name":"random-spot","value":"2","details":[["kind","field"]]}]}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 14, 1795027858374, 1, 1, '{"kind":"forfeited","seats":2,"why":"resigned","stand_in":"classic"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 13, 1795027858372, -1, 1, '{"kind":"moved","move":"+U"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 12, 1795027858372, 0, 1, '{"kind":"moved","move":"1:-2@90*0"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 11, 1795027858367, -1, 1, '{"kind":"moved","move":"+N"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 10, 1795027858367, 2, 1, '{"kind":"moved","move":"0:-2@270*0"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 9, 1795027858362, -1, 1, '{"kind":"moved","move":"+M"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 8, 1795027858362, 1, 1, '{"kind":"moved","move":"0:1@0*0"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 7, 1795027858362, -1, 1, '{"kind":"moved","move":"+B"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 6, 1795027858362, 0, 1, '{"kind":"moved","move":"0:-1@90*1"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 5, 1795027858361, 2, 1, '{"kind":"seated","seat":2,"name":"Eve","player":"human","hand":"5a092a46ebf2449516784016e15a20d96b3574a7bb9ae131b2d1c370ef39231c"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 4, 1795027858360, 1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 3, 1795027858357, -1, 1, '{"kind":"moved","move":"+R"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 2, 1795027858357, -1, 1, '{"kind":"seated","seat":2,"name":"Eve","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 1, 1795027858357, -1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_10 VALUES ('jfrqi5n5psvr', 0, 1795027858357, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_11 VALUES ('rkgk89c8kbzx', 1, 1795027860499, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_11 VALUES ('rkgk89c8kbzx', 0, 1795027860499, -1, 1, '{"kind":"seated","seat":0,"name":"","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_11 VALUES ('xr79zrq25gi5', 3, 1795027858449, 1, 1, '{"kind":"faltered"}');
INSERT INTO public.events_11 VALUES ('xr79zrq25gi5', 2, 1795027858449, 0, 1, '{"kind":"moved","move":"b1"}');
INSERT INTO public.events_11 VALUES ('xr79zrq25gi5', 1, 1795027858448, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"random"}');
INSERT INTO public.events_11 VALUES ('xr79zrq25gi5', 0, 1795027858448, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 0, 1795027858387, -1, 1, '{"kind":"seated","seat":0,"name":"","player":"classic"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 1, 1795027858387, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"greedy"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 2, 1795027858387, -1, 1, '{"kind":"moved","move":"+O"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 3, 1795027858392, 0, 1, '{"kind":"moved","move":"-1:0@0*2","why":[{"name":"first-cell","value":"-1:0"},{"name":"first-turn","value":"0"},{"name":"free-spots","value":"4"},{"name":"random-spot","value":"2","details":[["kind","field"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 4, 1795027858392, -1, 1, '{"kind":"moved","move":"+B"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 5, 1795027858393, 1, 1, '{"kind":"moved","move":"0:1@0*0","why":[{"name":"own-points","value":"3"},{"name":"other-points","value":"0"},{"name":"meeple-worth","value":"-0.8"},{"name":"gain","value":"2.2"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 6, 1795027858393, -1, 1, '{"kind":"moved","move":"+B"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 7, 1795027858395, 0, 1, '{"kind":"moved","move":"0:2@0*0","why":[{"name":"first-cell","value":"0:2"},{"name":"first-turn","value":"0"},{"name":"free-spots","value":"2"},{"name":"random-spot","value":"0","details":[["kind","cloister"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 8, 1795027858395, -1, 1, '{"kind":"moved","move":"+I"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 9, 1795027858395, 1, 1, '{"kind":"moved","move":"-2:0@90*0","why":[{"name":"own-points","value":"3"},{"name":"other-points","value":"0"},{"name":"meeple-worth","value":"-1"},{"name":"gain","value":"2"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 10, 1795027858395, -1, 1, '{"kind":"moved","move":"+G"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 11, 1795027858397, 0, 1, '{"kind":"moved","move":"-3:0@90*0","why":[{"name":"first-cell","value":"-3:0"},{"name":"first-turn","value":"90"},{"name":"free-spots","value":"3"},{"name":"random-spot","value":"0","details":[["kind","city"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 12, 1795027858397, -1, 1, '{"kind":"moved","move":"+E"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 13, 1795027858397, 1, 1, '{"kind":"moved","move":"-1:-1@180*1","why":[{"name":"own-points","value":"8"},{"name":"other-points","value":"3"},{"name":"meeple-worth","value":"0"},{"name":"gain","value":"5"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 14, 1795027858397, -1, 1, '{"kind":"moved","move":"+X"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 15, 1795027858399, 0, 1, '{"kind":"moved","move":"1:0@0*5","why":[{"name":"first-cell","value":"1:0"},{"name":"first-turn","value":"0"},{"name":"free-spots","value":"7"},{"name":"random-spot","value":"5","details":[["kind","field"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 16, 1795027858399, -1, 1, '{"kind":"moved","move":"+L"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 17, 1795027858399, 1, 1, '{"kind":"moved","move":"1:-1@0*2","why":[{"name":"own-points","value":"2"},{"name":"other-points","value":"0"},{"name":"meeple-worth","value":"0"},{"name":"gain","value":"2"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 18, 1795027858399, -1, 1, '{"kind":"moved","move":"+V"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 19, 1795027858401, 0, 1, '{"kind":"moved","move":"-4:0@0*2","why":[{"name":"first-cell","value":"-4:0"},{"name":"first-turn","value":"0"},{"name":"free-spots","value":"3"},{"name":"random-spot","value":"2","details":[["kind","field"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 20, 1795027858401, -1, 1, '{"kind":"moved","move":"+U"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 21, 1795027858401, 1, 1, '{"kind":"moved","move":"-1:1@90*0","why":[{"name":"own-points","value":"5"},{"name":"other-points","value":"1"},{"name":"meeple-worth","value":"-1.3"},{"name":"gain","value":"2.7"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 22, 1795027858401, -1, 1, '{"kind":"moved","move":"+V"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 23, 1795027858403, 0, 1, '{"kind":"moved","move":"-5:0@180*2","why":[{"name":"first-cell","value":"-5:0"},{"name":"first-turn","value":"180"},{"name":"free-spots","value":"2"},{"name":"random-spot","value":"2","details":[["kind","field"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 24, 1795027858403, -1, 1, '{"kind":"moved","move":"+A"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 25, 1795027858403, 1, 1, '{"kind":"moved","move":"-1:2@180*0","why":[{"name":"own-points","value":"6"},{"name":"other-points","value":"1"},{"name":"meeple-worth","value":"0"},{"name":"gain","value":"5"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 26, 1795027858403, -1, 1, '{"kind":"moved","move":"+F"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 27, 1795027858405, 0, 1, '{"kind":"moved","move":"-6:0@90*2","why":[{"name":"first-cell","value":"-6:0"},{"name":"first-turn","value":"90"},{"name":"free-spots","value":"2"},{"name":"random-spot","value":"2","details":[["kind","field"]]}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 28, 1795027858405, -1, 1, '{"kind":"moved","move":"+P"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 29, 1795027858405, 1, 1, '{"kind":"moved","move":"-4:1@180*1","why":[{"name":"own-points","value":"3"},{"name":"other-points","value":"0"},{"name":"meeple-worth","value":"-1.8"},{"name":"gain","value":"1.2"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 30, 1795027858405, -1, 1, '{"kind":"moved","move":"+E"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 31, 1795027858407, 0, 1, '{"kind":"moved","move":"-7:0@0","why":[{"name":"first-cell","value":"-7:0"},{"name":"first-turn","value":"0"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 32, 1795027858407, -1, 1, '{"kind":"moved","move":"+K"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 33, 1795027858407, 1, 1, '{"kind":"moved","move":"0:-1@180*0","why":[{"name":"own-points","value":"7"},{"name":"other-points","value":"3"},{"name":"meeple-worth","value":"0"},{"name":"gain","value":"4"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 34, 1795027858407, -1, 1, '{"kind":"moved","move":"+V"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 35, 1795027858409, 0, 1, '{"kind":"moved","move":"-8:0@0","why":[{"name":"first-cell","value":"-8:0"},{"name":"first-turn","value":"0"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 36, 1795027858409, -1, 1, '{"kind":"moved","move":"+U"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 37, 1795027858409, 1, 1, '{"kind":"moved","move":"-2:2@90","why":[{"name":"own-points","value":"1"},{"name":"other-points","value":"0"},{"name":"meeple-worth","value":"0"},{"name":"gain","value":"1"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 38, 1795027858409, -1, 1, '{"kind":"moved","move":"+J"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 39, 1795027858411, 0, 1, '{"kind":"moved","move":"-9:0@0","why":[{"name":"first-cell","value":"-9:0"},{"name":"first-turn","value":"0"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 40, 1795027858411, -1, 1, '{"kind":"moved","move":"+N"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 41, 1795027858411, 1, 1, '{"kind":"moved","move":"-6:-1@180*0","why":[{"name":"own-points","value":"3"},{"name":"other-points","value":"0"},{"name":"meeple-worth","value":"-2.4"},{"name":"gain","value":"0.6"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 42, 1795027858411, -1, 1, '{"kind":"moved","move":"+E"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 43, 1795027858413, 0, 1, '{"kind":"moved","move":"-10:0@0","why":[{"name":"first-cell","value":"-10:0"},{"name":"first-turn","value":"0"}]}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 44, 1795027858413, -1, 1, '{"kind":"moved","move":"+J"}');
INSERT INTO public.events_13 VALUES ('68vfcwdxemtu', 45, 1795027858414, 1, 1, '{"kind":"moved","move":"-2:-1@180*0","why":[{"name":"own-points","value":"7"},{"name":"other-points","value":"3"},{"name":"meeple-worth","value":"0"},{"name":"gain","value":"10004"}]}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 19, 1795027857863, 3, 1, '{"kind":"resign-asked","seats":8}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 18, 1795027857856, 1, 1, '{"kind":"moved","move":"114:taxi"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 17, 1795027857856, 0, 1, '{"kind":"moved","move":"41:bus","why":[{"name":"tactic","value":"1","details":[["side","mister-x"]]},{"name":"station","value":"41"},{"name":"ticket","value":"bus"},{"name":"rating","value":"34.15384615384615"},{"name":"safety","value":"30.0"},{"name":"mobility","value":"2.1538461538461537"},{"name":"scarcest","value":"2.0"},{"name":"exact","value":"30 + 28/13 + 2 = 444/13"},{"name":"other","value":"1: 39:taxi, 30 + 16/13 + 2 = 432/13","details":[["tactic","1"],["station","39"],["ticket","taxi"],["rating","33.23076923076923"]]},{"name":"other","value":"1: 40:taxi, 30 + 16/13 + 2 = 432/13","details":[["tactic","1"],["station","40"],["ticket","taxi"],["rating","33.23076923076923"]]},{"name":"other","value":"1: 51:taxi, 30 + 20/13 + 2 = 436/13","details":[["tactic","1"],["station","51"],["ticket","taxi"],["rating","33.53846153846154"]]},{"name":"other","value":"1: 67:bus, 20 + 48/13 + 2 = 334/13","details":[["tactic","1"],["station","67"],["ticket","bus"],["rating","25.692307692307693"]]},{"name":"other","value":"1: 69:taxi, 30 + 16/13 + 2 = 432/13","details":[["tactic","1"],["station","69"],["ticket","taxi"],["rating","33.23076923076923"]]},{"name":"other","value":"1: 86:bus, 30 + 28/13 + 2 = 444/13","details":[["tactic","1"],["station","86"],["ticket","bus"],["rating","34.15384615384615"]]}]}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 16, 1795027857851, 3, 1, '{"kind":"moved","move":"94:taxi"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 15, 1795027857851, 2, 1, '{"kind":"resign-declined"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 14, 1795027857850, 1, 1, '{"kind":"resign-asked","seats":2}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 13, 1795027857847, 2, 1, '{"kind":"moved","move":"13:taxi"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 12, 1795027857847, 1, 1, '{"kind":"moved","move":"132:taxi"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 11, 1795027857846, 0, 1, '{"kind":"moved","move":"52:taxi","why":[{"name":"tactic","value":"1","details":[["side","mister-x"]]},{"name":"station","value":"52"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"34.46153846153846"},{"name":"safety","value":"30.0"},{"name":"mobility","value":"2.4615384615384617"},{"name":"scarcest","value":"2.0"},{"name":"exact","value":"30 + 32/13 + 2 = 448/13"},{"name":"other","value":"1: 27:taxi, 30 + 12/13 + 2 = 428/13","details":[["tactic","1"],["station","27"],["ticket","taxi"],["rating","32.92307692307692"]]},{"name":"other","value":"1: 41:taxi, 30 + 28/13 + 2 = 444/13","details":[["tactic","1"],["station","41"],["ticket","taxi"],["rating","34.15384615384615"]]},{"name":"other","value":"1: 53:taxi, 30 + 12/13 + 2 = 428/13","details":[["tactic","1"],["station","53"],["ticket","taxi"],["rating","32.92307692307692"]]}]}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 10, 1795027857845, 3, 1, '{"kind":"moved","move":"95:taxi"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 9, 1795027857841, 2, 1, '{"kind":"moved","move":"23:bus"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 8, 1795027857840, 1, 1, '{"kind":"moved","move":"114:taxi"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 7, 1795027857837, 3, 1, '{"kind":"seated","seat":3,"name":"Eve","player":"human","hand":"5a092a46ebf2449516784016e15a20d96b3574a7bb9ae131b2d1c370ef39231c"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 6, 1795027857837, 2, 1, '{"kind":"seated","seat":2,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 5, 1795027857836, 0, 1, '{"kind":"moved","move":"40:taxi","why":[{"name":"tactic","value":"1","details":[["side","mister-x"]]},{"name":"station","value":"40"},{"name":"ticket","value":"taxi"},{"name":"rating","value":"33.23076923076923"},{"name":"safety","value":"30.0"},{"name":"mobility","value":"1.2307692307692308"},{"name":"scarcest","value":"2.0"},{"name":"exact","value":"30 + 16/13 + 2 = 432/13"},{"name":"other","value":"1: 54:taxi, 30 + 16/13 + 2 = 432/13","details":[["tactic","1"],["station","54"],["ticket","taxi"],["rating","33.23076923076923"]]},{"name":"other","value":"1: 69:taxi, 30 + 16/13 + 2 = 432/13","details":[["tactic","1"],["station","69"],["ticket","taxi"],["rating","33.23076923076923"]]}]}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 4, 1795027857834, -1, 1, '{"kind":"moved","move":"@53,132,13,94"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 3, 1795027857834, -1, 1, '{"kind":"seated","seat":3,"name":"Eve","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 2, 1795027857834, -1, 1, '{"kind":"seated","seat":2,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 1, 1795027857834, -1, 1, '{"kind":"seated","seat":1,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_14 VALUES ('e8h5d6tki28n', 0, 1795027857834, -1, 1, '{"kind":"seated","seat":0,"name":"X","player":"classic"}');
INSERT INTO public.events_15 VALUES ('pgkt6wg54gff', 4, 1795027860501, -1, 1, '{"kind":"seated","seat":4,"name":"","player":"classic"}');
INSERT INTO public.events_15 VALUES ('pgkt6wg54gff', 3, 1795027860501, -1, 1, '{"kind":"seated","seat":3,"name":"","player":"classic"}');
INSERT INTO public.events_15 VALUES ('pgkt6wg54gff', 2, 1795027860501, -1, 1, '{"kind":"seated","seat":2,"name":"","player":"classic"}');
INSERT INTO public.events_15 VALUES ('pgkt6wg54gff', 1, 1795027860501, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"classic"}');
INSERT INTO public.events_15 VALUES ('pgkt6wg54gff', 0, 1795027860501, -1, 1, '{"kind":"seated","seat":0,"name":"","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 10, 1795027856543, -1, 1, '{"kind":"rematch","table":"4sn58hwfzi5j"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 9, 1795027856534, -1, 1, '{"kind":"analysed","judged":[{"ply":0,"seat":0,"worth":[0.86360985,0.13639015],"best":{"text":"C3","path":["C3"],"worth":0.86360985,"visits":19529,"line":["C3","D3","D2","D4","C4","C5","B5","D5"]},"played":{"text":"C3","path":["C3"],"worth":0.86360985}},{"ply":1,"seat":1,"worth":[0.86048806,0.13951194],"best":{"text":"B3","path":["B3"],"worth":0.13951194,"visits":3970,"line":["B3","B2","B4","C4","C5","D5","B5","D4"]},"played":{"text":"B3","path":["B3"],"worth":0.13951194}},{"ply":2,"seat":0,"worth":[0.8843504,0.115649566],"best":{"text":"B4","path":["B4"],"worth":0.8843504,"visits":17722,"line":["B4","C2","B2","D3","C4","B1","A3","D4"]},"played":{"text":"C2","path":["C2"],"worth":0.88551134}},{"ply":3,"seat":1,"worth":[0.88899064,0.111009374],"best":{"text":"C4","path":["C4"],"worth":0.111009374,"visits":10240,"line":["C4","D4","B4","B2","A2","D5","D3","D2"]},"played":{"text":"pass","path":["pass"],"worth":0.023535348}},{"ply":4,"seat":0,"worth":[0.98091805,0.019081946],"best":{"text":"C4","path":["C4"],"worth":0.98091805,"visits":15864,"line":["C4","B4","B2","A2","B5","A4","C5","B1"]},"played":{"text":"pass","path":["pass"],"worth":0.8471757}},{"ply":5,"seat":0,"worth":[0.841676,0.15832397],"best":{"text":"dead:B3","path":["B3"],"worth":0.841676,"visits":0,"line":["dead:B3"]},"played":{"text":"done","path":[],"worth":0.841676}},{"ply":6,"seat":1,"worth":[0.84262604,0.15737395],"best":{"text":"dead:B3","path":["B3"],"worth":0.15737395,"visits":0,"line":["dead:B3"]},"played":{"text":"done","path":[],"worth":0.15737395}}]}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 8, 1795027852813, 1, 1, '{"kind":"moved","move":"done"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 7, 1795027852813, 0, 1, '{"kind":"moved","move":"done"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 6, 1795027852808, 0, 1, '{"kind":"moved","move":"pass"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 5, 1795027852805, 1, 1, '{"kind":"moved","move":"pass"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 4, 1795027852805, 0, 1, '{"kind":"moved","move":"C2"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 3, 1795027852805, 1, 1, '{"kind":"moved","move":"B3"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 2, 1795027852803, 0, 1, '{"kind":"moved","move":"C3"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 1, 1795027852802, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_15 VALUES ('uzjnqkp8mi7q', 0, 1795027852802, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 18, 1795027852801, 0, 1, '{"kind":"undo-asked","to":6,"seats":1}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 17, 1795027852799, 1, 1, '{"kind":"moved","move":"A5"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 16, 1795027852799, 0, 1, '{"kind":"moved","move":"E5"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 15, 1795027852797, 1, 1, '{"kind":"moved","move":"E9"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 14, 1795027852797, 0, 1, '{"kind":"took-back","to":5}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 13, 1795027852797, 0, 1, '{"kind":"undo-asked","to":5,"seats":1}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 12, 1795027852796, 1, 1, '{"kind":"undo-asked","to":5,"seats":2}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 11, 1795027852794, 0, 1, '{"kind":"moved","move":"C4"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 10, 1795027852794, 1, 1, '{"kind":"undo-declined"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 9, 1795027852792, 0, 1, '{"kind":"undo-asked","to":4,"seats":1}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 8, 1795027852792, 1, 1, '{"kind":"moved","move":"J9"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 7, 1795027852791, 0, 1, '{"kind":"moved","move":"A2"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 6, 1795027852790, 1, 1, '{"kind":"moved","move":"A9"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 5, 1795027852789, 0, 1, '{"kind":"moved","move":"G4"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 4, 1795027852788, 1, 1, '{"kind":"moved","move":"C7"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 3, 1795027852787, 0, 1, '{"kind":"moved","move":"A1"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 2, 1795027852787, 1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 1, 1795027852784, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('85iwz4ejutq8', 0, 1795027852784, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 52, 1795027858356, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 51, 1795027858356, 3, 1, '{"kind":"moved","move":"s2:b6","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"1"},{"name":"search-any","value":"14"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 50, 1795027858349, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 49, 1795027858349, 2, 1, '{"kind":"moved","move":"s4:a4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 48, 1795027858349, 0, 1, '{"kind":"took-back","to":37}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 47, 1795027858349, 0, 1, '{"kind":"undo-asked","to":37,"seats":1}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 46, 1795027858349, 2, 1, '{"kind":"undo-asked","to":37,"seats":4}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 45, 1795027858348, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 44, 1795027858348, 3, 1, '{"kind":"moved","move":"s2:d4","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"1"},{"name":"search-any","value":"14"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 43, 1795027858347, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 42, 1795027858347, 2, 1, '{"kind":"moved","move":"s4:c4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 41, 1795027858346, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 40, 1795027858346, 1, 1, '{"kind":"moved","move":"s1:b1","why":[{"name":"wins","value":"0"},{"name":"gives-six","value":"0"},{"name":"prevents","value":"0"},{"name":"gain","value":"1"},{"name":"tile","value":"2"},{"name":"in-hand","value":"1"},{"name":"on-board","value":"1"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 39, 1795027858343, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 38, 1795027858343, 0, 1, '{"kind":"moved","move":"s3:c1"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 37, 1795027858343, 3, 1, '{"kind":"moved","move":"e3-e5","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"1"},{"name":"search-any","value":"14"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 36, 1795027858341, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 35, 1795027858341, 3, 1, '{"kind":"moved","move":"s1","why":[{"name":"search-worth","value":"70"},{"name":"search-play-outs","value":"1"},{"name":"search-line","value":"","moves":["s1","+7","e3-a5"]},{"name":"search-any","value":"14"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 34, 1795027858339, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 33, 1795027858339, 2, 1, '{"kind":"moved","move":"s4:e3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 32, 1795027858336, -1, 1, '{"kind":"moved","move":"+9"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 31, 1795027858336, 1, 1, '{"kind":"moved","move":"s3:a2","why":[{"name":"wins","value":"0"},{"name":"gives-six","value":"0"},{"name":"prevents","value":"0"},{"name":"gain","value":"1"},{"name":"tile","value":"6"},{"name":"in-hand","value":"1"},{"name":"on-board","value":"1"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 30, 1795027858335, -1, 1, '{"kind":"moved","move":"+7"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 29, 1795027858335, 0, 1, '{"kind":"moved","move":"s4:c3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 28, 1795027858330, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 27, 1795027858330, 3, 1, '{"kind":"moved","move":"s3:b5","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"1"},{"name":"search-any","value":"14"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 26, 1795027858327, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 25, 1795027858327, 2, 1, '{"kind":"moved","move":"s4:d2"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 24, 1795027858322, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 23, 1795027858322, 1, 1, '{"kind":"moved","move":"s1:a1","why":[{"name":"wins","value":"0"},{"name":"gives-six","value":"0"},{"name":"prevents","value":"0"},{"name":"gain","value":"0"},{"name":"tile","value":"3"},{"name":"in-hand","value":"2"},{"name":"on-board","value":"0"}]}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 22, 1795027858319, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 21, 1795027858319, 0, 1, '{"kind":"moved","move":"s3:c5"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 20, 1795027858315, 2, 1, '{"kind":"seated","seat":2,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 19, 1795027858312, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 18, 1795027858312, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 17, 1795027858312, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 16, 1795027858312, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 15, 1795027858312, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 14, 1795027858312, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 13, 1795027858312, -1, 1, '{"kind":"moved","move":"+7"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 12, 1795027858312, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 11, 1795027858312, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 10, 1795027858312, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 9, 1795027858312, -1, 1, '{"kind":"moved","move":"+10"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 8, 1795027858312, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 7, 1795027858312, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 6, 1795027858312, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 5, 1795027858312, -1, 1, '{"kind":"moved","move":"+10"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 4, 1795027858312, -1, 1, '{"kind":"moved","move":"+9"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 3, 1795027858312, -1, 1, '{"kind":"seated","seat":3,"name":"AI4","player":"search:1"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 2, 1795027858312, -1, 1, '{"kind":"seated","seat":2,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 1, 1795027858312, -1, 1, '{"kind":"seated","seat":1,"name":"AI2","player":"classic"}');
INSERT INTO public.events_2 VALUES ('a8ee6y8nctwd', 0, 1795027858312, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 12, 1795027856649, 1, 1, '{"kind":"forfeited","seats":2,"why":"left"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 11, 1795027856649, 1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"5a092a46ebf2449516784016e15a20d96b3574a7bb9ae131b2d1c370ef39231c"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 10, 1795027856648, 1, 1, '{"kind":"moved","move":"B7"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 9, 1795027856642, 1, 1, '{"kind":"took-back","to":3,"resigned":true}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 8, 1795027856642, 1, 1, '{"kind":"undo-asked","to":3,"seats":2,"resigned":true}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 7, 1795027856642, 0, 1, '{"kind":"undo-asked","to":3,"seats":1,"resigned":true}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 6, 1795027856642, 0, 1, '{"kind":"forfeited","seats":1,"why":"resigned"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 5, 1795027856639, 0, 1, '{"kind":"moved","move":"C2"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 4, 1795027856639, 1, 1, '{"kind":"moved","move":"E3"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 3, 1795027856639, 0, 1, '{"kind":"moved","move":"A2"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 2, 1795027856638, 1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 1, 1795027856637, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('mf8cb42ih6n5', 0, 1795027856637, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 15, 1795027857675, 0, 1, '{"kind":"took-back","to":10}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 14, 1795027857669, 1, 1, '{"kind":"moved","move":"A3->A2","why":[{"name":"search-worth","value":"93"},{"name":"score","value":"+5.04"},{"name":"material","value":"+5.00"},{"name":"base","value":"-0.26"},{"name":"mobility","value":"-0.02"},{"name":"towers","value":"+0.18"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["A3->A2","B2->A2","D6->A5","C1->C2","A5->A4","A2->B2","E4->B4","D1->D2"]},{"name":"depth","value":"8"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 13, 1795027857655, 0, 1, '{"kind":"moved","move":"B1->A2"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 12, 1795027857653, 1, 1, '{"kind":"moved","move":"B3->A3","why":[{"name":"search-worth","value":"90"},{"name":"score","value":"+4.09"},{"name":"material","value":"+4.00"},{"name":"base","value":"-0.37"},{"name":"mobility","value":"+0.22"},{"name":"towers","value":"+0.12"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["B3->A3","B2->A3","D6->A5","B1->B2","E4->D5","C1->C2","F3->F2","A3->B2"]},{"name":"depth","value":"8"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 11, 1795027857643, 0, 1, '{"kind":"moved","move":"A2->A5"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 10, 1795027856701, 0, 1, '{"kind":"hinted"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 9, 1795027856701, 1, 1, '{"kind":"moved","move":"D5->B3","why":[{"name":"search-worth","value":"51"},{"name":"score","value":"+0.04"},{"name":"material","value":"+0.00"},{"name":"base","value":"-0.12"},{"name":"mobility","value":"+0.04"},{"name":"towers","value":"+0.00"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["D5->B3","A2->B3","C6->D5","B1->C1","C6->D6","B2->E3"]},{"name":"depth","value":"6"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 8, 1795027856689, 0, 1, '{"kind":"moved","move":"B3->A3"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 7, 1795027856689, 1, 1, '{"kind":"moved","move":"F4->C6","why":[{"name":"search-worth","value":"59"},{"name":"score","value":"+0.73"},{"name":"material","value":"+0.00"},{"name":"base","value":"+0.66"},{"name":"mobility","value":"+0.04"},{"name":"towers","value":"+0.06"},{"name":"threats","value":"+0.28"},{"name":"line","value":"","moves":["F4->C6","B3->B2","E4->C6","B1->B2"]},{"name":"depth","value":"6"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 6, 1795027856677, 0, 1, '{"kind":"moved","move":"A4->B3"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 5, 1795027856676, 1, 1, '{"kind":"moved","move":"F5->E5","why":[{"name":"search-worth","value":"63"},{"name":"score","value":"+1.03"},{"name":"material","value":"+0.00"},{"name":"base","value":"+0.35"},{"name":"mobility","value":"+0.04"},{"name":"towers","value":"+0.06"},{"name":"threats","value":"+0.70"},{"name":"line","value":"","moves":["F5->E5","A2->A3","F4->D6","B1->B2","E4->D6"]},{"name":"depth","value":"5"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 4, 1795027856663, 0, 1, '{"kind":"moved","move":"B3->A3"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 3, 1795027856662, 1, 1, '{"kind":"moved","move":"E6->E5","why":[{"name":"search-worth","value":"52"},{"name":"score","value":"+0.16"},{"name":"material","value":"+0.00"},{"name":"base","value":"+0.11"},{"name":"mobility","value":"+0.04"},{"name":"towers","value":"+0.00"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["E6->E5","A2->A3","F5->E5"]},{"name":"depth","value":"6"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 2, 1795027856651, 0, 1, '{"kind":"moved","move":"C2->B3"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 1, 1795027856650, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"adv2"}');
INSERT INTO public.events_2 VALUES ('ykntzemepjnu', 0, 1795027856650, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 0, 1795027858299, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 1, 1795027858299, -1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 2, 1795027858299, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 3, 1795027858299, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 4, 1795027858299, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 5, 1795027858299, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 6, 1795027858299, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 7, 1795027858299, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 8, 1795027858299, -1, 1, '{"kind":"moved","move":"+9"}');
INSERT INTO public.events_3 VALUES ('5vabf7t2rvc7', 9, 1795027858299, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_3 VALUES ('6f758mfcvfir', 1, 1795027860502, -1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_3 VALUES ('6f758mfcvfir', 0, 1795027860502, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 7, 1795027860497, -1, 1, '{"kind":"rematch","table":"xpyhbccbrg7p"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 6, 1795027860419, -1, 1, '{"kind":"analysed","judged":[{"ply":0,"seat":0,"worth":[0.57808423,0.4219158],"best":{"text":"b2","path":["b2"],"worth":0.57808423,"visits":14939,"line":["b2","a1","b1","b3","a2","c2","a3","c1"]},"played":{"text":"a1","path":["a1"],"worth":0.5186179}},{"ply":1,"seat":1,"worth":[0.5046951,0.49530488],"best":{"text":"b2","path":["b2"],"worth":0.49530488,"visits":23961,"line":["b2","b3","a2","c2","c1","a3","c3","b1"]},"played":{"text":"b3","path":["b3"],"worth":0.03353281}},{"ply":2,"seat":0,"worth":[0.9834757,0.016524322],"best":{"text":"a3","path":["a3"],"worth":0.9834757,"visits":40395,"line":["a3","a2","b2","c3","c1"]},"played":{"text":"c1","path":["c1"],"worth":0.9783719}}]}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 5, 1795027858455, 0, 1, '{"kind":"forfeited","seats":1,"why":"resigned"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 4, 1795027858454, 0, 1, '{"kind":"moved","move":"c1"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 3, 1795027858450, 1, 1, '{"kind":"moved","move":"b3"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 2, 1795027858450, 0, 1, '{"kind":"moved","move":"a1"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 1, 1795027858449, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_3 VALUES ('fautyi2s9434', 0, 1795027858449, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_4 VALUES ('4sn58hwfzi5j', 0, 1795027856539, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_4 VALUES ('4sn58hwfzi5j', 1, 1795027856539, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 25, 1795027856637, 1, 1, '{"kind":"moved","move":"resign","why":[{"name":"search-worth","value":"0"},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","0"],["visits","27"]],"moves":["pass"]},{"name":"search-any","value":"4"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 24, 1795027856636, 0, 1, '{"kind":"moved","move":"A4","why":[{"name":"gain","value":"3"},{"name":"lead","value":"0.5"},{"name":"equals","value":"1"},{"name":"sensible","value":"5"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 23, 1795027856634, 1, 1, '{"kind":"moved","move":"C1","why":[{"name":"search-worth","value":"12"},{"name":"search-play-outs","value":"97"},{"name":"search-line","value":"","moves":["C1","A4","E4","B5","D5","pass"]},{"name":"search-any","value":"5"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 22, 1795027856633, 0, 1, '{"kind":"moved","move":"B3","why":[{"name":"gain","value":"0"},{"name":"lead","value":"1.5"},{"name":"equals","value":"3"},{"name":"sensible","value":"4"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 21, 1795027856631, 1, 1, '{"kind":"moved","move":"E2","why":[{"name":"search-worth","value":"82"},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","96"],["visits","82"]],"moves":["C1"]},{"name":"search-any","value":"3"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 20, 1795027856630, 0, 1, '{"kind":"moved","move":"A2","why":[{"name":"gain","value":"2"},{"name":"lead","value":"1.5"},{"name":"equals","value":"1"},{"name":"sensible","value":"6"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 19, 1795027856628, 1, 1, '{"kind":"moved","move":"A3","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","47"],["visits","60"]],"moves":["C1"]},{"name":"search-any","value":"6"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 18, 1795027856627, 0, 1, '{"kind":"moved","move":"B1","why":[{"name":"gain","value":"0"},{"name":"lead","value":"0.5"},{"name":"equals","value":"8"},{"name":"sensible","value":"9"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 17, 1795027856625, 1, 1, '{"kind":"moved","move":"A5","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","97"],["visits","62"]],"moves":["B3"]},{"name":"search-any","value":"3"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 16, 1795027856624, 0, 1, '{"kind":"moved","move":"C4","why":[{"name":"gain","value":"0"},{"name":"lead","value":"0.5"},{"name":"equals","value":"10"},{"name":"sensible","value":"11"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 15, 1795027856622, 1, 1, '{"kind":"moved","move":"A1","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","85"],["visits","52"]],"moves":["E2"]},{"name":"search-any","value":"10"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 14, 1795027856621, 0, 1, '{"kind":"moved","move":"B2","why":[{"name":"gain","value":"0"},{"name":"lead","value":"0.5"},{"name":"equals","value":"12"},{"name":"sensible","value":"13"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 13, 1795027856619, 1, 1, '{"kind":"moved","move":"C2","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","95"],["visits","82"]],"moves":["E2"]},{"name":"search-any","value":"6"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 12, 1795027856617, 0, 1, '{"kind":"moved","move":"D1","why":[{"name":"gain","value":"0"},{"name":"lead","value":"0.5"},{"name":"equals","value":"14"},{"name":"sensible","value":"15"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 11, 1795027856615, 1, 1, '{"kind":"moved","move":"C3","why":[{"name":"search-worth","value":"100"},{"name":"search-play-outs","value":"97"},{"name":"search-line","value":"","moves":["C3","D1"]},{"name":"search-other","value":"","details":[["worth","73"],["visits","44"]],"moves":["E2"]},{"name":"search-any","value":"9"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 10, 1795027856613, 0, 1, '{"kind":"moved","move":"E3","why":[{"name":"gain","value":"2"},{"name":"lead","value":"0.5"},{"name":"equals","value":"1"},{"name":"sensible","value":"17"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 9, 1795027856612, 1, 1, '{"kind":"moved","move":"D3","why":[{"name":"search-worth","value":"67"},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","70"],["visits","85"]],"moves":["E3"]},{"name":"search-any","value":"6"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 8, 1795027856610, 0, 1, '{"kind":"moved","move":"E5","why":[{"name":"gain","value":"1"},{"name":"lead","value":"-1.5"},{"name":"equals","value":"1"},{"name":"sensible","value":"19"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 7, 1795027856609, 1, 1, '{"kind":"moved","move":"B4","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","89"],["visits","39"]],"moves":["C3"]},{"name":"search-any","value":"5"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 6, 1795027856607, 0, 1, '{"kind":"moved","move":"D4","why":[{"name":"gain","value":"0"},{"name":"lead","value":"-2.5"},{"name":"equals","value":"21"},{"name":"sensible","value":"21"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 5, 1795027856605, 1, 1, '{"kind":"moved","move":"D2","why":[{"name":"search-worth","value":"75"},{"name":"search-play-outs","value":"97"},{"name":"search-line","value":"","moves":["D2","D1"]},{"name":"search-other","value":"","details":[["worth","64"],["visits","51"]],"moves":["D1"]},{"name":"search-any","value":"16"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 4, 1795027856603, 0, 1, '{"kind":"moved","move":"E1","why":[{"name":"gain","value":"0"},{"name":"lead","value":"-2.5"},{"name":"equals","value":"23"},{"name":"sensible","value":"23"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 3, 1795027856603, 1, 1, '{"kind":"moved","move":"E4","why":[{"name":"search-glance","value":""},{"name":"search-play-outs","value":"97"},{"name":"search-other","value":"","details":[["worth","85"],["visits","33"]],"moves":["C3"]},{"name":"search-any","value":"6"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 2, 1795027856601, 0, 1, '{"kind":"moved","move":"C5","why":[{"name":"gain","value":"24"},{"name":"lead","value":"21.5"},{"name":"equals","value":"25"},{"name":"sensible","value":"25"}]}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 1, 1795027856596, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"search:1"}');
INSERT INTO public.events_4 VALUES ('i7g463euwxig', 0, 1795027856596, -1, 1, '{"kind":"seated","seat":0,"name":"","player":"classic"}');
INSERT INTO public.events_4 VALUES ('i8d3irva7k33', 1, 1795027857789, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"search:2"}');
INSERT INTO public.events_4 VALUES ('i8d3irva7k33', 0, 1795027857789, -1, 1, '{"kind":"seated","seat":0,"name":"","player":"classic"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 0, 1795027858101, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 1, 1795027858101, -1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 2, 1795027858101, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 3, 1795027858101, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 4, 1795027858101, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 5, 1795027858101, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 6, 1795027858101, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 7, 1795027858101, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 8, 1795027858101, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 9, 1795027858101, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 10, 1795027858103, 1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 11, 1795027858110, 0, 1, '{"kind":"moved","move":"s4:d4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 12, 1795027858110, -1, 1, '{"kind":"moved","move":"+9"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 13, 1795027858113, 1, 1, '{"kind":"moved","move":"s3:c2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 14, 1795027858113, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 15, 1795027858114, 0, 1, '{"kind":"moved","move":"s1:f6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 16, 1795027858114, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 17, 1795027858114, 1, 1, '{"kind":"moved","move":"s3:f4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 18, 1795027858114, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 19, 1795027858115, 0, 1, '{"kind":"moved","move":"s1:d2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 20, 1795027858115, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 21, 1795027858115, 1, 1, '{"kind":"moved","move":"s3:f1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 22, 1795027858115, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 23, 1795027858117, 0, 1, '{"kind":"moved","move":"s2:f2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 24, 1795027858117, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 25, 1795027858124, 1, 1, '{"kind":"moved","move":"s2:b1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 26, 1795027858124, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 27, 1795027858133, 0, 1, '{"kind":"moved","move":"s3:c5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 28, 1795027858133, -1, 1, '{"kind":"moved","move":"+7"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 29, 1795027858143, 1, 1, '{"kind":"moved","move":"s1:e2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 30, 1795027858143, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 31, 1795027858149, 0, 1, '{"kind":"moved","move":"s2:a1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 32, 1795027858149, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 33, 1795027858151, 1, 1, '{"kind":"moved","move":"s4:d5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 34, 1795027858151, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 35, 1795027858156, 0, 1, '{"kind":"moved","move":"s2:b3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 36, 1795027858156, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 37, 1795027858159, 1, 1, '{"kind":"moved","move":"s2:e4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 38, 1795027858159, -1, 1, '{"kind":"moved","move":"+7"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 39, 1795027858163, 0, 1, '{"kind":"moved","move":"s2:d6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 40, 1795027858163, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 41, 1795027858171, 1, 1, '{"kind":"moved","move":"s2:a1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 42, 1795027858175, 0, 1, '{"kind":"moved","move":"s1:a2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 43, 1795027858175, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 44, 1795027858179, 1, 1, '{"kind":"moved","move":"s4:f3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 45, 1795027858179, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 46, 1795027858184, 0, 1, '{"kind":"moved","move":"s3:f1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 47, 1795027858187, 1, 1, '{"kind":"moved","move":"s1:c4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 48, 1795027858187, -1, 1, '{"kind":"moved","move":"+10"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 49, 1795027858190, 0, 1, '{"kind":"moved","move":"s2:e3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 50, 1795027858190, -1, 1, '{"kind":"moved","move":"+1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 51, 1795027858198, 1, 1, '{"kind":"moved","move":"s3:a1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 52, 1795027858198, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 53, 1795027858200, 0, 1, '{"kind":"moved","move":"s1:e1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 54, 1795027858200, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 55, 1795027858203, 1, 1, '{"kind":"moved","move":"s4:f1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 56, 1795027858203, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 57, 1795027858206, 0, 1, '{"kind":"moved","move":"s1:e5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 58, 1795027858206, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 59, 1795027858214, 1, 1, '{"kind":"moved","move":"s4:d3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 60, 1795027858214, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 61, 1795027858214, 0, 1, '{"kind":"moved","move":"s2:d1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 62, 1795027858214, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 63, 1795027858215, 1, 1, '{"kind":"moved","move":"s3:b2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 64, 1795027858215, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 65, 1795027858223, 0, 1, '{"kind":"moved","move":"s2:c6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 66, 1795027858223, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 67, 1795027858227, 1, 1, '{"kind":"moved","move":"s1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 68, 1795027858227, -1, 1, '{"kind":"moved","move":"+2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 69, 1795027858232, 1, 1, '{"kind":"moved","move":"s1-c2"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 70, 1795027858235, 0, 1, '{"kind":"moved","move":"s2:b4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 71, 1795027858235, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 72, 1795027858239, 1, 1, '{"kind":"moved","move":"s3:c3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 73, 1795027858239, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 74, 1795027858240, 0, 1, '{"kind":"moved","move":"s3:b6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 75, 1795027858240, -1, 1, '{"kind":"moved","move":"+10"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 76, 1795027858246, 1, 1, '{"kind":"moved","move":"s1:b5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 77, 1795027858246, -1, 1, '{"kind":"moved","move":"+5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 78, 1795027858253, 0, 1, '{"kind":"moved","move":"s2:a5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 79, 1795027858253, -1, 1, '{"kind":"moved","move":"+4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 80, 1795027858255, 1, 1, '{"kind":"moved","move":"s1:a3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 81, 1795027858255, -1, 1, '{"kind":"moved","move":"+9"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 82, 1795027858258, 0, 1, '{"kind":"moved","move":"s4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 83, 1795027858258, -1, 1, '{"kind":"moved","move":"+10"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 84, 1795027858259, 0, 1, '{"kind":"moved","move":"f1-a1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 85, 1795027858263, 1, 1, '{"kind":"moved","move":"s3:f5"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 86, 1795027858263, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 87, 1795027858266, 0, 1, '{"kind":"moved","move":"s2:c1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 88, 1795027858266, -1, 1, '{"kind":"moved","move":"+7"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 89, 1795027858270, 1, 1, '{"kind":"moved","move":"s1"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 90, 1795027858270, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 91, 1795027858272, 1, 1, '{"kind":"moved","move":"a1-c3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 92, 1795027858274, 0, 1, '{"kind":"moved","move":"s2:d6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 93, 1795027858277, 1, 1, '{"kind":"moved","move":"s1:d6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 94, 1795027858277, -1, 1, '{"kind":"moved","move":"+8"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 95, 1795027858286, 0, 1, '{"kind":"moved","move":"s2:a4"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 96, 1795027858286, -1, 1, '{"kind":"moved","move":"+3"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 97, 1795027858291, 1, 1, '{"kind":"moved","move":"s3:a6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 98, 1795027858291, -1, 1, '{"kind":"moved","move":"+6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 99, 1795027858294, 0, 1, '{"kind":"moved","move":"s2:e6"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 100, 1795027858294, -1, 1, '{"kind":"moved","move":"+9"}');
INSERT INTO public.events_5 VALUES ('58n5ubmjseia', 101, 1795027858307, -1, 1, '{"kind":"rematch","table":"5vabf7t2rvc7"}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 24, 1795027857791, -1, 1, '{"kind":"rematch","table":"i8d3irva7k33"}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 23, 1795027857789, 1, 1, '{"kind":"moved","move":"B1->A1","why":[{"name":"win","value":"1"},{"name":"depth","value":"1"},{"name":"positions","value":"13"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 22, 1795027857787, 0, 1, '{"kind":"moved","move":"E2->E3","why":[{"name":"lost","value":"4"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"1"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 21, 1795027857784, 1, 1, '{"kind":"moved","move":"B2->B1","why":[{"name":"win","value":"3"},{"name":"line","value":"","moves":["B2->B1","E2->E3","B1->A1"]},{"name":"depth","value":"1"},{"name":"positions","value":"21"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 20, 1795027857782, 0, 1, '{"kind":"moved","move":"E1->E2","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"1"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 19, 1795027857781, 1, 1, '{"kind":"moved","move":"B3->B2","why":[{"name":"win","value":"5"},{"name":"line","value":"","moves":["B3->B2","E1->E2","B2->B1"]},{"name":"depth","value":"5"},{"name":"positions","value":"310"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 18, 1795027857779, 0, 1, '{"kind":"moved","move":"D1->E1","why":[{"name":"avoided","value":"1"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"2"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 17, 1795027857778, 1, 1, '{"kind":"moved","move":"C3->B3","why":[{"name":"win","value":"9"},{"name":"line","value":"","moves":["C3->B3","D1->C1","B3->A3","C1->B1","D4->D3","B1->C1","A3->A2"]},{"name":"depth","value":"7"},{"name":"positions","value":"4055"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 16, 1795027857777, 0, 1, '{"kind":"moved","move":"B2->B3","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"4"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 15, 1795027857775, 1, 1, '{"kind":"moved","move":"C4->A4","why":[{"name":"search-worth","value":"84"},{"name":"score","value":"+3.22"},{"name":"material","value":"+2.00"},{"name":"base","value":"+0.67"},{"name":"mobility","value":"+0.10"},{"name":"towers","value":"+0.00"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["C4->A4","D1->C1","D4->C4","C1->D1","C4->B4","D1->C1","C3->B3","C1->C2"]},{"name":"depth","value":"11"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 14, 1795027857770, 0, 1, '{"kind":"moved","move":"C1->D1","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"6"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 13, 1795027857768, 1, 1, '{"kind":"moved","move":"D3->C3","why":[{"name":"search-worth","value":"69"},{"name":"score","value":"+1.52"},{"name":"material","value":"+1.00"},{"name":"base","value":"+0.42"},{"name":"mobility","value":"+0.16"},{"name":"towers","value":"+0.00"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["D3->C3","A4->A3","C3->D3","A3->B2"]},{"name":"depth","value":"10"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 12, 1795027857762, 0, 1, '{"kind":"moved","move":"B3->C3","why":[{"name":"avoided","value":"0"},{"name":"score","value":"2"},{"name":"nearer","value":"1"},{"name":"take","value":"1"},{"name":"equal","value":"1"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 11, 1795027857760, 1, 1, '{"kind":"moved","move":"D2->C3","why":[{"name":"search-worth","value":"73"},{"name":"score","value":"+1.91"},{"name":"material","value":"+1.00"},{"name":"base","value":"+0.55"},{"name":"mobility","value":"+0.18"},{"name":"towers","value":"+0.06"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["D2->C3","B3->C3","D3->C3","A4->A3","C4->D3","A3->A4","D4->D3","A4->B3"]},{"name":"depth","value":"9"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 10, 1795027857744, 0, 1, '{"kind":"moved","move":"A3->A4","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"8"}]}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 43, 1795027857964, 3, 1, '{"kind":"moved","move":"136:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 42, 1795027857963, 2, 1, '{"kind":"moved","move":"40:taxi"}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 9, 1795027857740, 1, 1, '{"kind":"moved","move":"C5->C4","why":[{"name":"search-worth","value":"70"},{"name":"score","value":"+1.59"},{"name":"material","value":"+1.00"},{"name":"base","value":"+0.27"},{"name":"mobility","value":"+0.14"},{"name":"towers","value":"+0.06"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["C5->C4","A3->A4","D4->D3","C1->C2","D2->B2","C2->B2","D4->C3","A4->B4"]},{"name":"depth","value":"8"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 8, 1795027857728, 0, 1, '{"kind":"moved","move":"B1->B2","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"8"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 7, 1795027857724, 1, 1, '{"kind":"moved","move":"D5->D3","why":[{"name":"search-worth","value":"71"},{"name":"score","value":"+1.69"},{"name":"material","value":"+1.00"},{"name":"base","value":"+0.63"},{"name":"mobility","value":"+0.12"},{"name":"towers","value":"+0.06"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["D5->D3","A3->B2","D3->B3","B2->B3","C5->C4","B1->B2","D2->C2"]},{"name":"depth","value":"7"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 6, 1795027857715, 0, 1, '{"kind":"moved","move":"A3->B3","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"6"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 5, 1795027857710, 1, 1, '{"kind":"moved","move":"E3->D2","why":[{"name":"search-worth","value":"70"},{"name":"score","value":"+1.58"},{"name":"material","value":"+1.00"},{"name":"base","value":"+0.17"},{"name":"mobility","value":"+0.12"},{"name":"towers","value":"+0.00"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["E3->D2","C1->B2","D5->C4","B1->A2","C5->D3","A2->A4","C4->A4","B2->A4"]},{"name":"depth","value":"9"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 4, 1795027857696, 0, 1, '{"kind":"moved","move":"B2->D2","why":[{"name":"avoided","value":"0"},{"name":"score","value":"2"},{"name":"nearer","value":"2"},{"name":"take","value":"0"},{"name":"equal","value":"3"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 3, 1795027857694, 1, 1, '{"kind":"moved","move":"E4->D4","why":[{"name":"search-worth","value":"50"},{"name":"score","value":"-0.02"},{"name":"material","value":"+0.00"},{"name":"base","value":"-0.12"},{"name":"mobility","value":"-0.02"},{"name":"towers","value":"+0.00"},{"name":"threats","value":"+0.00"},{"name":"line","value":"","moves":["E4->D4","A3->B2","D5->C4","B1->B3","E3->D3","C1->C2","C4->C2","A3->C2"]},{"name":"depth","value":"8"},{"name":"positions","value":"30000"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 2, 1795027857680, 0, 1, '{"kind":"moved","move":"A2->A3","why":[{"name":"avoided","value":"0"},{"name":"score","value":"1"},{"name":"nearer","value":"1"},{"name":"take","value":"0"},{"name":"equal","value":"10"}]}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 1, 1795027857675, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"search:2"}');
INSERT INTO public.events_5 VALUES ('dhyushdat6hu', 0, 1795027857675, -1, 1, '{"kind":"seated","seat":0,"name":"","player":"classic"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 83, 1795027858100, 3, 1, '{"kind":"moved","move":"153:tube"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 82, 1795027858097, 0, 1, '{"kind":"moved","move":"113:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 81, 1795027858097, 3, 1, '{"kind":"moved","move":"185:tube"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 80, 1795027858095, 0, 1, '{"kind":"moved","move":"114:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 79, 1795027858095, 3, 1, '{"kind":"moved","move":"128:tube"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 78, 1795027858094, 0, 1, '{"kind":"moved","move":"132:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 77, 1795027858094, 3, 1, '{"kind":"moved","move":"185:tube"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 76, 1795027858093, 0, 1, '{"kind":"moved","move":"140:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 75, 1795027858093, 3, 1, '{"kind":"moved","move":"128:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 74, 1795027858093, 2, 1, '{"kind":"moved","move":"157:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 73, 1795027858089, 0, 1, '{"kind":"moved","move":"139:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 72, 1795027858089, 3, 1, '{"kind":"moved","move":"161:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 71, 1795027858087, 2, 1, '{"kind":"moved","move":"142:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 70, 1795027858087, 0, 1, '{"kind":"moved","move":"154:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 69, 1795027858081, 3, 1, '{"kind":"moved","move":"199:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 68, 1795027858077, 2, 1, '{"kind":"moved","move":"128:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 67, 1795027858068, 0, 1, '{"kind":"moved","move":"156:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 66, 1795027858064, 3, 1, '{"kind":"moved","move":"161:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 65, 1795027858062, 2, 1, '{"kind":"moved","move":"135:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 64, 1795027858058, 0, 1, '{"kind":"moved","move":"155:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 63, 1795027858051, 3, 1, '{"kind":"moved","move":"107:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 62, 1795027858050, 2, 1, '{"kind":"moved","move":"108:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 61, 1795027858042, 1, 1, '{"kind":"moved","move":"84:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 60, 1795027858039, 0, 1, '{"kind":"moved","move":"167:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 59, 1795027858034, 3, 1, '{"kind":"moved","move":"161:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 58, 1795027858026, 2, 1, '{"kind":"moved","move":"105:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 57, 1795027858018, 1, 1, '{"kind":"moved","move":"67:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 56, 1795027858018, 0, 1, '{"kind":"moved","move":"183:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 55, 1795027858010, 3, 1, '{"kind":"moved","move":"174:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 54, 1795027858006, 2, 1, '{"kind":"moved","move":"87:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 53, 1795027857999, 1, 1, '{"kind":"moved","move":"102:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 52, 1795027857995, 0, 1, '{"kind":"moved","move":"166:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 51, 1795027857992, 3, 1, '{"kind":"moved","move":"175:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 50, 1795027857987, 2, 1, '{"kind":"moved","move":"86:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 49, 1795027857982, 1, 1, '{"kind":"moved","move":"83:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 48, 1795027857974, 0, 1, '{"kind":"moved","move":"153:tube"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 47, 1795027857968, 3, 1, '{"kind":"moved","move":"162:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 46, 1795027857966, 2, 1, '{"kind":"moved","move":"52:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 45, 1795027857966, 1, 1, '{"kind":"moved","move":"102:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 44, 1795027857965, 0, 1, '{"kind":"moved","move":"140:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 41, 1795027857962, 1, 1, '{"kind":"moved","move":"86:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 40, 1795027857962, 0, 1, '{"kind":"moved","move":"82:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 39, 1795027857960, 3, 1, '{"kind":"moved","move":"119:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 38, 1795027857960, 2, 1, '{"kind":"moved","move":"27:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 37, 1795027857958, 1, 1, '{"kind":"moved","move":"69:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 36, 1795027857958, 0, 1, '{"kind":"moved","move":"66:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 35, 1795027857957, 3, 1, '{"kind":"moved","move":"136:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 34, 1795027857956, 2, 1, '{"kind":"moved","move":"26:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 33, 1795027857954, 1, 1, '{"kind":"moved","move":"68:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 32, 1795027857954, 0, 1, '{"kind":"moved","move":"49:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 31, 1795027857953, 3, 1, '{"kind":"moved","move":"119:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 30, 1795027857952, 2, 1, '{"kind":"moved","move":"27:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 29, 1795027857951, 1, 1, '{"kind":"moved","move":"69:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 28, 1795027857950, 0, 1, '{"kind":"moved","move":"50:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 27, 1795027857949, 3, 1, '{"kind":"moved","move":"108:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 26, 1795027857948, 2, 1, '{"kind":"moved","move":"40:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 25, 1795027857946, 1, 1, '{"kind":"moved","move":"86:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 24, 1795027857944, 0, 1, '{"kind":"moved","move":"38:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 23, 1795027857941, 3, 1, '{"kind":"moved","move":"116:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 22, 1795027857939, 2, 1, '{"kind":"moved","move":"41:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 21, 1795027857935, 1, 1, '{"kind":"moved","move":"52:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 20, 1795027857934, 0, 1, '{"kind":"moved","move":"50:black"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 19, 1795027857930, 3, 1, '{"kind":"moved","move":"127:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 18, 1795027857930, 2, 1, '{"kind":"moved","move":"40:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 17, 1795027857927, 1, 1, '{"kind":"moved","move":"39:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 16, 1795027857923, 0, 1, '{"kind":"moved","move":"37:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 15, 1795027857914, 3, 1, '{"kind":"moved","move":"116:bus"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 14, 1795027857911, 2, 1, '{"kind":"moved","move":"53:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 13, 1795027857906, 1, 1, '{"kind":"moved","move":"51:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 12, 1795027857898, 0, 1, '{"kind":"moved","move":"50:black"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 11, 1795027857894, 3, 1, '{"kind":"moved","move":"86:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 10, 1795027857890, 2, 1, '{"kind":"moved","move":"69:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 9, 1795027857887, 1, 1, '{"kind":"moved","move":"67:tube"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 8, 1795027857882, 0, 1, '{"kind":"moved","move":"38:taxi"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 7, 1795027857878, 3, 1, '{"kind":"seated","seat":3,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 6, 1795027857870, 2, 1, '{"kind":"seated","seat":2,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 5, 1795027857867, 1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 4, 1795027857867, -1, 1, '{"kind":"moved","move":"@50,13,53,103"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 3, 1795027857867, -1, 1, '{"kind":"seated","seat":3,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 2, 1795027857867, -1, 1, '{"kind":"seated","seat":2,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 1, 1795027857867, -1, 1, '{"kind":"seated","seat":1,"name":"Bo","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('m9f67ib3tv7d', 0, 1795027857867, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('xpyhbccbrg7p', 1, 1795027860496, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_5 VALUES ('xpyhbccbrg7p', 0, 1795027860496, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 9, 1795027858448, 1, 1, '{"kind":"moved","move":"c2","why":[{"name":"search-worth","value":"50"},{"name":"search-play-outs","value":"25"},{"name":"search-any","value":"4"}]}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 8, 1795027858447, 0, 1, '{"kind":"moved","move":"c1"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 7, 1795027858446, 1, 1, '{"kind":"moved","move":"a3","why":[{"name":"search-worth","value":"42"},{"name":"search-play-outs","value":"25"},{"name":"search-any","value":"1"}]}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 6, 1795027858445, 0, 1, '{"kind":"seated","seat":1,"name":"","player":"search:1"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 5, 1795027858445, 1, 1, '{"kind":"faltered"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 4, 1795027858445, 0, 1, '{"kind":"urged","seat":1}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 3, 1795027858444, 1, 1, '{"kind":"faltered"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 2, 1795027858443, 0, 1, '{"kind":"moved","move":"b3"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 1, 1795027858441, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"random"}');
INSERT INTO public.events_7 VALUES ('c55uj9btknzz', 0, 1795027858441, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 9, 1795027860498, 1, 1, '{"kind":"moved","move":"A5"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 8, 1795027860498, 0, 1, '{"kind":"moved","move":"E5"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 7, 1795027860498, 1, 1, '{"kind":"moved","move":"E9"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 6, 1795027860498, 0, 1, '{"kind":"moved","move":"A2"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 5, 1795027860498, 1, 1, '{"kind":"moved","move":"A9"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 4, 1795027860498, 0, 1, '{"kind":"moved","move":"G4"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 3, 1795027860498, 1, 1, '{"kind":"moved","move":"C7"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 2, 1795027860498, 0, 1, '{"kind":"moved","move":"A1"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 1, 1795027860498, -1, 1, '{"kind":"seated","seat":1,"name":"Bo Ößner","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_7 VALUES ('gxswfmhbmafw', 0, 1795027860498, -1, 1, '{"kind":"seated","seat":0,"name":"Ann","player":"human","hand":"6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6"}');
INSERT INTO public.events_9 VALUES ('hdhhj86nph6x', 3, 1795027857793, -1, 1, '{"kind":"broke","why":[["en","The line broke (en)."],["de","The line broke (de)."]]}');
INSERT INTO public.events_9 VALUES ('hdhhj86nph6x', 2, 1795027857792, -1, 1, '{"kind":"lined","seats":1}');
INSERT INTO public.events_9 VALUES ('hdhhj86nph6x', 1, 1795027857791, -1, 1, '{"kind":"seated","seat":1,"name":"","player":"classic"}');
INSERT INTO public.events_9 VALUES ('hdhhj86nph6x', 0, 1795027857791, -1, 1, '{"kind":"seated","seat":0,"name":"Far","player":"human","hand":"922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a"}');
INSERT INTO public.forms VALUES ('\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6', 'crosswise', '{"players":"x","size":"x","hand":"x"}');
INSERT INTO public.forms VALUES ('\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6', 'towerwars', '{"size":"x","limit":"x"}');
INSERT INTO public.forms VALUES ('\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', 'carcassonne', '{"players":"x","c1":"x","c2":"x","c3":"x","c4":"x","c5":"x","missions":"x","fields":"x"}');
INSERT INTO public.forms VALUES ('\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', 'go', '{"size":"x","komi":"x","handicap":"x","count":"x"}');
INSERT INTO public.forms VALUES ('\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', 'scotland-yard', '{"detectives":"x","tickets":"x"}');
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (1, 'go', 1795027852814, 'Bo Ößner', 'seat-white', 'human', 0.5, 'uzjnqkp8mi7q', -3266553943033485765);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (2, 'go', 1795027856637, '', 'seat-black', 'classic', NULL, 'i7g463euwxig', 8152361666986532123);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (3, 'go', 1795027856650, 'Ann', 'seat-black', 'human', NULL, 'mf8cb42ih6n5', -4693204822224405333);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (4, 'towerwars', 1795027857789, '', 'seat-blue', 'search:2', NULL, 'dhyushdat6hu', -3592406201118953245);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (5, 'scotland-yard', 1795027858101, 'Ann', 'seat-mister-x', 'human', NULL, 'm9f67ib3tv7d', 2281180162693398975);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (6, 'crosswise', 1795027858299, 'Ann', 'seat-vertical-1', 'human', 14, '58n5ubmjseia', 5533153207332052870);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (7, 'carcassonne', 1795027858387, 'Ann', 'seat-p1', 'human', NULL, 'jfrqi5n5psvr', -4809275565897047318);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (8, 'carcassonne', 1795027858414, '', 'seat-p2', 'greedy', 23, '68vfcwdxemtu', -6500116928952735429);
INSERT INTO public.high_scores OVERRIDING SYSTEM VALUE VALUES (9, 'tic-tac-toe', 1795027858455, 'Bo Ößner', 'seat-nought', 'human', NULL, 'fautyi2s9434', 7296);
INSERT INTO public.schema_steps VALUES (1, 1);
INSERT INTO public.schema_steps VALUES (2, 1);
INSERT INTO public.schema_steps VALUES (3, 1);
INSERT INTO public.schema_steps VALUES (4, 1);
INSERT INTO public.seats VALUES ('4sn58hwfzi5j', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('4sn58hwfzi5j', 1, 'Bo Ößner', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('58n5ubmjseia', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('58n5ubmjseia', 1, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('5vabf7t2rvc7', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('5vabf7t2rvc7', 1, 'Bo', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('5vw5avkhhxzs', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('5vw5avkhhxzs', 1, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('5vw5avkhhxzs', 2, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('5vw5avkhhxzs', 3, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('5vw5avkhhxzs', 4, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('68vfcwdxemtu', 0, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('68vfcwdxemtu', 1, '', 'greedy', NULL);
INSERT INTO public.seats VALUES ('6f758mfcvfir', 1, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('6f758mfcvfir', 0, 'Ann', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('85iwz4ejutq8', 1, 'Bo Ößner', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('85iwz4ejutq8', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('a8ee6y8nctwd', 3, 'AI4', 'search:1', NULL);
INSERT INTO public.seats VALUES ('a8ee6y8nctwd', 2, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('a8ee6y8nctwd', 1, 'AI2', 'classic', NULL);
INSERT INTO public.seats VALUES ('a8ee6y8nctwd', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('c55uj9btknzz', 1, '', 'search:1', NULL);
INSERT INTO public.seats VALUES ('c55uj9btknzz', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('dhyushdat6hu', 1, '', 'search:2', NULL);
INSERT INTO public.seats VALUES ('dhyushdat6hu', 0, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('e8h5d6tki28n', 3, 'Eve', 'human', '\x5a092a46ebf2449516784016e15a20d96b3574a7bb9ae131b2d1c370ef39231c');
INSERT INTO public.seats VALUES ('e8h5d6tki28n', 2, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('e8h5d6tki28n', 1, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('e8h5d6tki28n', 0, 'X', 'classic', NULL);
INSERT INTO public.seats VALUES ('fautyi2s9434', 1, 'Bo Ößner', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('fautyi2s9434', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('fbis5m6d2ksd', 1, 'Bo Ößner', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('fbis5m6d2ksd', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('gxswfmhbmafw', 1, 'Bo Ößner', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('gxswfmhbmafw', 0, 'Ann', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('h7ca2ag7nfe8', 1, 'Bo Ößner', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('h7ca2ag7nfe8', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('hdhhj86nph6x', 1, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('hdhhj86nph6x', 0, 'Far', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('i7g463euwxig', 1, '', 'search:1', NULL);
INSERT INTO public.seats VALUES ('i7g463euwxig', 0, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('i8d3irva7k33', 1, '', 'search:2', NULL);
INSERT INTO public.seats VALUES ('i8d3irva7k33', 0, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('jfrqi5n5psvr', 2, 'Eve', 'human', NULL);
INSERT INTO public.seats VALUES ('jfrqi5n5psvr', 1, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('jfrqi5n5psvr', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('m9f67ib3tv7d', 3, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('m9f67ib3tv7d', 2, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('m9f67ib3tv7d', 1, 'Bo', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('m9f67ib3tv7d', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('mf8cb42ih6n5', 1, 'Bo Ößner', 'human', NULL);
INSERT INTO public.seats VALUES ('mf8cb42ih6n5', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('pgkt6wg54gff', 4, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('pgkt6wg54gff', 3, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('pgkt6wg54gff', 2, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('pgkt6wg54gff', 1, '', 'classic', NULL);
INSERT INTO public.seats VALUES ('pgkt6wg54gff', 0, '', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('rkgk89c8kbzx', 1, '', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('rkgk89c8kbzx', 0, '', 'human', '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6');
INSERT INTO public.seats VALUES ('uzjnqkp8mi7q', 1, 'Bo Ößner', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('uzjnqkp8mi7q', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('xpyhbccbrg7p', 1, 'Bo Ößner', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('xpyhbccbrg7p', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('xr79zrq25gi5', 1, '', 'random', NULL);
INSERT INTO public.seats VALUES ('xr79zrq25gi5', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.seats VALUES ('ykntzemepjnu', 1, '', 'adv2', NULL);
INSERT INTO public.seats VALUES ('ykntzemepjnu', 0, 'Ann', 'human', '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a');
INSERT INTO public.standings VALUES ('4sn58hwfzi5j', 2, 1795027856539, 0, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('5vabf7t2rvc7', 10, 1795027858299, 8, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('5vw5avkhhxzs', 27, 1795027857832, 16, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('85iwz4ejutq8', 19, 1795027852801, 8, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('a8ee6y8nctwd', 53, 1795027858356, 41, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('c55uj9btknzz', 10, 1795027858448, 4, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('e8h5d6tki28n', 20, 1795027857863, 11, 4, NULL, NULL);
INSERT INTO public.standings VALUES ('fbis5m6d2ksd', 17, 1795027856568, 14, 3, NULL, NULL);
INSERT INTO public.standings VALUES ('gxswfmhbmafw', 10, 1795027860498, 8, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('h7ca2ag7nfe8', 33, 1795027858441, 31, 2, NULL, NULL);
INSERT INTO public.standings VALUES ('hdhhj86nph6x', 4, 1795027857793, 0, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('i8d3irva7k33', 2, 1795027857789, 0, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('pgkt6wg54gff', 5, 1795027860501, 0, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('rkgk89c8kbzx', 2, 1795027860499, 0, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('xpyhbccbrg7p', 2, 1795027860496, 0, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('xr79zrq25gi5', 4, 1795027858449, 1, 2, NULL, NULL);
INSERT INTO public.standings VALUES ('ykntzemepjnu', 16, 1795027857675, 10, 1, NULL, NULL);
INSERT INTO public.standings VALUES ('58n5ubmjseia', 102, 1795027858307, 98, 0, 100, 100);
INSERT INTO public.standings VALUES ('68vfcwdxemtu', 46, 1795027858414, 44, 0, 45, 45);
INSERT INTO public.standings VALUES ('6f758mfcvfir', 2, 1795027860502, 0, 0, 0, 0);
INSERT INTO public.standings VALUES ('dhyushdat6hu', 25, 1795027857791, 22, 0, 23, 23);
INSERT INTO public.standings VALUES ('fautyi2s9434', 8, 1795027860497, 3, 0, 5, 5);
INSERT INTO public.standings VALUES ('i7g463euwxig', 26, 1795027856637, 24, 0, 25, 25);
INSERT INTO public.standings VALUES ('jfrqi5n5psvr', 27, 1795027858385, 13, 0, 26, 26);
INSERT INTO public.standings VALUES ('m9f67ib3tv7d', 84, 1795027858100, 77, 0, 83, 83);
INSERT INTO public.standings VALUES ('mf8cb42ih6n5', 13, 1795027856649, 4, 0, 12, 12);
INSERT INTO public.standings VALUES ('uzjnqkp8mi7q', 11, 1795027856543, 7, 0, 8, 8);
INSERT INTO public.tables VALUES ('4sn58hwfzi5j', 'go', '{"size":5,"komi":0.5,"handicap":0,"count":"territory"}', NULL, 463643033289896106, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027856539, NULL);
INSERT INTO public.tables VALUES ('58n5ubmjseia', 'crosswise', '{"players":"2","size":6,"hand":4}', NULL, 5026607644154240263, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858101, NULL);
INSERT INTO public.tables VALUES ('5vabf7t2rvc7', 'crosswise', '{"players":"2","size":6,"hand":4}', NULL, -6264710676233656935, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858299, NULL);
INSERT INTO public.tables VALUES ('5vw5avkhhxzs', 'scotland-yard', '{"detectives":4,"tickets":"default"}', NULL, 5086475946720989746, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027857796, NULL);
INSERT INTO public.tables VALUES ('68vfcwdxemtu', 'carcassonne', '{"players":2,"c1":"red","c2":"blue","c3":"yellow","c4":"green","c5":"black","missions":true,"fields":"official"}', NULL, -7999437151501557490, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858387, NULL);
INSERT INTO public.tables VALUES ('6f758mfcvfir', 'crosswise', '{"players":"2","size":6,"hand":4}', '264113/442431/562211/452645/325254/353631 89XX,8168 3,0,2,1 0 3566', 5546624337420014710, '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6', true, 1795027860502, NULL);
INSERT INTO public.tables VALUES ('85iwz4ejutq8', 'go', '{"size":9,"komi":2.5,"handicap":0,"count":"territory"}', NULL, -5632819189195584136, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027852784, NULL);
INSERT INTO public.tables VALUES ('a8ee6y8nctwd', 'crosswise', '{"players":"4","size":6,"hand":4}', NULL, 7412068818720971488, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858312, NULL);
INSERT INTO public.tables VALUES ('c55uj9btknzz', 'tic-tac-toe', '{}', NULL, -7028799952180837215, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858441, NULL);
INSERT INTO public.tables VALUES ('dhyushdat6hu', 'towerwars', '{"size":5,"limit":0}', NULL, 1532702361361950229, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027857675, NULL);
INSERT INTO public.tables VALUES ('e8h5d6tki28n', 'scotland-yard', '{"detectives":3,"tickets":"default"}', NULL, 3577561181172088295, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027857834, NULL);
INSERT INTO public.tables VALUES ('fautyi2s9434', 'tic-tac-toe', '{}', NULL, 6542472760427454118, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858449, NULL);
INSERT INTO public.tables VALUES ('fbis5m6d2ksd', 'go', '{"size":9,"komi":2.5,"handicap":0,"count":"area"}', NULL, -4994371660499611965, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027856544, NULL);
INSERT INTO public.tables VALUES ('gxswfmhbmafw', 'go', '{"size":9,"komi":2.5,"handicap":0,"count":"territory"}', NULL, -4779565640132825896, '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6', true, 1795027860498, '\x283b46465b345d474d5b315d43415b5554462d385d41505b5374616d6d74697363683a302e312e305d535a5b395d4b4d5b322e355d52555b4a6170616e6573655d50425b416e6e5d50575b426f20c396c39f6e65725d44545b323032362d31312d31385d3b425b61695d3b575b63635d3b425b67665d3b575b61615d3b425b61685d3b575b65615d3b425b65655d3b575b61655d290a');
INSERT INTO public.tables VALUES ('h7ca2ag7nfe8', 'carcassonne', '{"players":2,"c1":"red","c2":"blue","c3":"yellow","c4":"green","c5":"black","missions":false,"fields":"simple"}', NULL, 1742278146206008124, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858414, NULL);
INSERT INTO public.tables VALUES ('hdhhj86nph6x', 'towerwars', '{"size":6,"limit":0}', NULL, -2499783286526470474, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027857791, NULL);
INSERT INTO public.tables VALUES ('i7g463euwxig', 'go', '{"size":5,"komi":2.5,"handicap":0,"count":"territory"}', NULL, -8749370499215875875, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027856596, NULL);
INSERT INTO public.tables VALUES ('i8d3irva7k33', 'towerwars', '{"size":5,"limit":0}', NULL, 2807654766017120940, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027857789, NULL);
INSERT INTO public.tables VALUES ('jfrqi5n5psvr', 'carcassonne', '{"players":3,"c1":"red","c2":"blue","c3":"yellow","c4":"green","c5":"black","missions":false,"fields":"official"}', NULL, -4304215429044777971, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858357, NULL);
INSERT INTO public.tables VALUES ('m9f67ib3tv7d', 'scotland-yard', '{"detectives":3,"tickets":"default"}', NULL, 9103832782213329159, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027857867, NULL);
INSERT INTO public.tables VALUES ('mf8cb42ih6n5', 'go', '{"size":9,"komi":2.5,"handicap":0,"count":"territory"}', NULL, 4739125904307972903, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027856637, NULL);
INSERT INTO public.tables VALUES ('pgkt6wg54gff', 'scotland-yard', '{"detectives":4,"tickets":"default"}', 'round:4 turn:0 x:75 tickets:6/10/16/1 log:taxi,taxi,black shown:75 targets:75 blue:29/4/8/7/0 yellow:40/4/8/7/0 red:58/3/6/10/0 green:67/3/8/8/0', 5577437491849807467, '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6', true, 1795027860501, NULL);
INSERT INTO public.tables VALUES ('rkgk89c8kbzx', 'towerwars', '{"size":6,"limit":0}', 'red RB,r,r,r,.,./.,r,.,.,.,./b,.,.,.,.,b/.,.,.,.,b,./r,.,.,.,b2,./.,.,b1,b,.,BB', -6550594231739027436, '\x6733b86299ae60334bd6f8fdc4d419ba5ea3ecf2c8fe60d798535fc2497895c6', true, 1795027860499, NULL);
INSERT INTO public.tables VALUES ('uzjnqkp8mi7q', 'go', '{"size":5,"komi":0.5,"handicap":0,"count":"territory"}', NULL, -1103811196700826512, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027852802, NULL);
INSERT INTO public.tables VALUES ('xpyhbccbrg7p', 'tic-tac-toe', '{}', NULL, 3279993575245899511, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027860496, NULL);
INSERT INTO public.tables VALUES ('xr79zrq25gi5', 'tic-tac-toe', '{}', NULL, -7194132721771749259, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027858448, NULL);
INSERT INTO public.tables VALUES ('ykntzemepjnu', 'towerwars', '{"size":6,"limit":0}', NULL, 879751339606677558, '\x922646118eb6aec9ef33fbf99185a385ffa977219517f16ca50946f034fea54a', false, 1795027856650, NULL);
SELECT pg_catalog.setval('public.deleted_ends_id_seq', 1, false);
SELECT pg_catalog.setval('public.high_scores_id_seq', 9, true);
ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT analyses_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.buckets
    ADD CONSTRAINT buckets_pkey PRIMARY KEY (who);
ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (stamp);
ALTER TABLE ONLY public.deleted_ends
    ADD CONSTRAINT deleted_ends_game_hash_key UNIQUE (game, hash);
ALTER TABLE ONLY public.deleted_ends
    ADD CONSTRAINT deleted_ends_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_0
    ADD CONSTRAINT events_0_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_10
    ADD CONSTRAINT events_10_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_11
    ADD CONSTRAINT events_11_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_12
    ADD CONSTRAINT events_12_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_13
    ADD CONSTRAINT events_13_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_14
    ADD CONSTRAINT events_14_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_15
    ADD CONSTRAINT events_15_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_1
    ADD CONSTRAINT events_1_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_2
    ADD CONSTRAINT events_2_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_3
    ADD CONSTRAINT events_3_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_4
    ADD CONSTRAINT events_4_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_5
    ADD CONSTRAINT events_5_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_6
    ADD CONSTRAINT events_6_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_7
    ADD CONSTRAINT events_7_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_8
    ADD CONSTRAINT events_8_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.events_9
    ADD CONSTRAINT events_9_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.forms
    ADD CONSTRAINT forms_pkey PRIMARY KEY (hand, game);
ALTER TABLE ONLY public.high_scores
    ADD CONSTRAINT high_scores_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.house
    ADD CONSTRAINT house_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.schema_steps
    ADD CONSTRAINT schema_steps_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.standings
    ADD CONSTRAINT standings_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX high_scores_by_game ON public.high_scores USING btree (game, at, name, score);
CREATE INDEX high_scores_by_table ON public.high_scores USING btree (table_id);
CREATE INDEX seats_by_hand ON public.seats USING btree (hand);
CREATE INDEX tables_by_game ON public.tables USING btree (game, opened_at);
CREATE INDEX tables_by_opener ON public.tables USING btree (opener);
CREATE INDEX unscored ON public.standings USING btree (table_id) WHERE (ended IS DISTINCT FROM scored);
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_0_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_10_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_11_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_12_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_13_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_14_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_15_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_1_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_2_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_3_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_4_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_5_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_6_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_7_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_8_pkey;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_9_pkey;
